package dev.strandbench.compare;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Holm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparisons between two files, or inside one.
 *
 * @param compared the most important first: what has no verdict, what is slower, what is faster, what cannot be told,
 *     what is the same
 * @param missing what the baseline has and the candidate has not, or what has nothing to be compared with, in words
 * @param added what only the candidate has, in words
 * @param differences how the sides were measured differently, in words
 */
public record Comparisons(
        List<Comparison> compared, List<String> missing, List<String> added, List<String> differences) {

    /**
     * Compares two files, cell by cell.
     *
     * @param metric name of a secondary metric; empty for the score
     * @param rule of the verdicts
     */
    public static Comparisons between(
            List<Measurement> baselines, List<Measurement> candidates, Optional<String> metric, VerdictRule rule) {
        boolean byJdk = hasSeveralJdks(baselines) || hasSeveralJdks(candidates);
        Map<Cell, List<Measurement>> ours = grouped(baselines, one -> Cell.of(one, byJdk));
        Map<Cell, List<Measurement>> theirs = grouped(candidates, one -> Cell.of(one, byJdk));
        List<Pair> pairs = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        ours.forEach((cell, entries) -> {
            List<Measurement> others = theirs.getOrDefault(cell, List.of());
            if (others.isEmpty()) {
                missing.add(cell + ": only in the baseline");
            } else {
                String arm = cell.jdk().isEmpty() ? "" : "JDK " + cell.jdk();
                pairs.add(new Pair(
                        cell.without(ArmParameter.names()),
                        cell.params(),
                        entries.getFirst(),
                        others.getFirst(),
                        arm,
                        arm,
                        entries.size() + others.size() > 2));
            }
        });
        List<String> added = theirs.keySet().stream()
                .filter(cell -> !ours.containsKey(cell))
                .map(cell -> cell + ": only in the candidate")
                .toList();
        List<String> differences = new ArrayList<>(differences(pairs, false));
        differences.addAll(differentParameters(baselines, candidates));
        return of(pairs, missing, added, differences, metric, rule);
    }

    /**
     * Compares the models of one file, or its strategies: of every benchmark, each with the first in the file.
     *
     * @param metric name of a secondary metric; empty for the score
     * @param rule of the verdicts
     */
    public static Comparisons byModel(List<Measurement> file, Optional<String> metric, VerdictRule rule) {
        boolean severalJdks = file.stream()
                        .map(one -> one.circumstances().jdkVersion())
                        .distinct()
                        .count()
                > 1;
        return by(
                file,
                one -> {
                    Optional<String> name = ArmParameter.among(one.params().keySet());
                    return Cell.of(one, true).without(name.stream().toList());
                },
                one -> ArmParameter.among(one.params().keySet())
                        .map(name -> one.params().getOrDefault(name, "")
                                + (severalJdks
                                        ? " on JDK " + one.circumstances().jdkVersion()
                                        : "")),
                false,
                metric,
                rule);
    }

    /** Compares the JDKs of one file, as {@link #byModel} does its models. */
    public static Comparisons byJdk(List<Measurement> file, Optional<String> metric, VerdictRule rule) {
        return by(
                file,
                one -> Cell.of(one, false),
                one -> Optional.of(one.circumstances().jdkVersion())
                        .filter(version -> !version.isEmpty())
                        .map(version -> "JDK " + version),
                true,
                metric,
                rule);
    }

    /** The secondary metrics that any of them has, as {@code --metric} names them. */
    public static Set<String> metrics(List<Measurement> file) {
        return file.stream()
                .flatMap(one -> one.secondary().keySet().stream())
                .map(name -> name.startsWith("·") ? name.substring(1) : name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether a metric depends on the code almost alone, so that even small changes of it count. */
    public static boolean isNearlyDeterministic(String metric) {
        return metric.equals("gc.alloc.rate.norm");
    }

    private static Comparisons by(
            List<Measurement> file,
            Function<Measurement, Cell> familyOf,
            Function<Measurement, Optional<String>> armOf,
            boolean byJdk,
            Optional<String> metric,
            VerdictRule rule) {
        List<Pair> pairs = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        grouped(file, familyOf).forEach((family, entries) -> {
            Map<String, List<Measurement>> arms = grouped(
                    entries.stream().filter(one -> armOf.apply(one).isPresent()).toList(),
                    one -> armOf.apply(one).orElse(""));
            if (arms.size() < 2) {
                missing.add(family + ": "
                        + arms.keySet().stream()
                                .findFirst()
                                .map(arm -> "only with " + arm)
                                .orElse("has nothing to compare by"));
            }
            Optional<Map.Entry<String, List<Measurement>>> first =
                    arms.entrySet().stream().findFirst();
            arms.entrySet().stream()
                    .skip(1)
                    .forEach(arm -> first.ifPresent(baseline -> pairs.add(new Pair(
                            family,
                            family.params(),
                            baseline.getValue().getFirst(),
                            arm.getValue().getFirst(),
                            baseline.getKey(),
                            arm.getKey(),
                            baseline.getValue().size() + arm.getValue().size() > 2))));
        });
        return of(pairs, missing, List.of(), differences(pairs, byJdk), metric, rule);
    }

    private static Comparisons of(
            List<Pair> pairs,
            List<String> missing,
            List<String> added,
            List<String> differences,
            Optional<String> metric,
            VerdictRule rule) {
        Map<Cell, List<Comparison>> families = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            pair.compare(metric, rule)
                    .ifPresentOrElse(
                            comparison -> families.computeIfAbsent(pair.family(), key -> new ArrayList<>())
                                    .add(comparison),
                            () -> missing.add(
                                    Cell.of(pair.candidate(), false) + ": without " + metric.orElse("a score")));
        }
        List<Comparison> decided = new ArrayList<>();
        families.values().forEach(family -> decided.addAll(decided(family)));
        return new Comparisons(sorted(decided), List.copyOf(missing), List.copyOf(added), List.copyOf(differences));
    }

    /**
     * The same after a control: a baseline that was measured twice and differs from itself makes its cells invalid.
     *
     * @param control the comparisons of the baseline with itself
     */
    public Comparisons after(Comparisons control) {
        Set<String> failed = control.controlFailures().stream()
                .map(Comparisons::nameOf)
                .collect(Collectors.toCollection(HashSet::new));
        return new Comparisons(
                sorted(compared.stream()
                        .map(one -> failed.contains(nameOf(one)) ? one.invalidatedBy(Flag.CONTROL_FAILED) : one)
                        .toList()),
                missing,
                added,
                differences);
    }

    /**
     * Of a baseline compared with itself, where that differs. All are one family here, since one failure is enough to
     * spoil the whole.
     */
    public List<Comparison> controlFailures() {
        return decided(compared).stream()
                .filter(one -> one.verdict() == Verdict.DIFFERENT || one.verdict() == Verdict.INVALID)
                .toList();
    }

    private static String nameOf(Comparison one) {
        return one.title(one.benchmark() + " " + one.mode());
    }

    private static List<Comparison> decided(List<Comparison> family) {
        double[] adjusted = Holm.adjust(family.stream()
                .mapToDouble(one ->
                        one.verdict() == Verdict.INVALID ? 1 : one.estimate().pValue())
                .toArray());
        List<Comparison> decided = new ArrayList<>();
        for (Comparison one : family) {
            decided.add(one.decided(adjusted[decided.size()]));
        }
        return decided;
    }

    private static List<Comparison> sorted(List<Comparison> comparisons) {
        return comparisons.stream()
                .sorted(Comparator.comparingInt(Comparisons::rank)
                        .thenComparingDouble(one -> -Math.abs(one.estimate().logRatio())))
                .toList();
    }

    private static int rank(Comparison one) {
        return switch (one.verdict()) {
            case INVALID -> 0;
            case DIFFERENT -> one.isSlower() ? 1 : 2;
            case INCONCLUSIVE -> 3;
            case EQUIVALENT -> 4;
        };
    }

    private static boolean hasSeveralJdks(List<Measurement> file) {
        Map<Cell, String> first = new HashMap<>();
        return file.stream().anyMatch(one -> {
            String version = one.circumstances().jdkVersion();
            String known = first.putIfAbsent(Cell.of(one, false), version);
            return known != null && !known.equals(version);
        });
    }

    /** What all pairs that differ have in common is told once; of several, the first with how many there are. */
    private static List<String> differences(List<Pair> pairs, boolean byJdk) {
        List<String> words = new ArrayList<>();
        for (Difference difference : Difference.values()) {
            if (byJdk && difference == Difference.JDK) {
                continue;
            }
            Map<String, Long> seen = pairs.stream()
                    .filter(pair -> difference.isBetween(pair.baseline(), pair.candidate()))
                    .collect(Collectors.groupingBy(
                            pair -> difference.explained(pair.baseline(), pair.candidate()),
                            LinkedHashMap::new,
                            Collectors.counting()));
            seen.forEach((text, count) -> words.add(
                    count == pairs.size() ? text : text + " (" + count + " of " + pairs.size() + " comparisons)"));
        }
        return words;
    }

    private static List<String> differentParameters(List<Measurement> baselines, List<Measurement> candidates) {
        Map<String, Set<String>> ours = parameters(baselines);
        Map<String, Set<String>> theirs = parameters(candidates);
        return Stream.concat(ours.keySet().stream(), theirs.keySet().stream())
                .distinct()
                .filter(name -> !ours.getOrDefault(name, Set.of()).equals(theirs.getOrDefault(name, Set.of())))
                .map(name -> "parameter " + name + ": " + values(ours, name) + " → " + values(theirs, name))
                .toList();
    }

    private static String values(Map<String, Set<String>> parameters, String name) {
        Set<String> values = parameters.getOrDefault(name, Set.of());
        return values.isEmpty() ? "(none)" : String.join(", ", values);
    }

    private static Map<String, Set<String>> parameters(List<Measurement> file) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        file.forEach(one -> one.params()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, key -> new TreeSet<>()).add(value)));
        return values;
    }

    private static <K> Map<K, List<Measurement>> grouped(List<Measurement> file, Function<Measurement, K> key) {
        return file.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
