package dev.strandbench.compare;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparisons between or within files, in the order invalid, slower, faster, undecided, equivalent.
 *
 * @param missing cells of the baseline that cannot be compared
 * @param differences descriptions of the differences between the measurement conditions of the two sides
 */
public record Comparisons(
        List<Comparison> compared, List<String> missing, List<String> added, List<String> differences) {

    public List<String> unmatched() {
        return Stream.concat(missing.stream(), added.stream()).toList();
    }

    /** Compares the cells of two result files. The false discovery rate of differences is at most 1 %. */
    public static Comparisons between(
            List<Measurement> baselines, List<Measurement> candidates, FigureChoice figures, VerdictRule rule) {
        boolean byJdk = hasSeveralJdks(baselines) || hasSeveralJdks(candidates);
        Function<Measurement, String> jdk = byJdk ? commonJdks(baselines, candidates) : one -> "";
        Map<ComparedCell, List<Measurement>> ours = grouped(baselines, one -> ComparedCell.of(one, jdk.apply(one)));
        Map<ComparedCell, List<Measurement>> theirs = grouped(candidates, one -> ComparedCell.of(one, jdk.apply(one)));
        List<MeasuredPair> pairs = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        ours.forEach((cell, entries) -> {
            List<Measurement> others = theirs.getOrDefault(cell, List.of());
            if (others.isEmpty()) {
                missing.add(cell + ": only in the baseline");
                return;
            }
            AnswerMetric figure = figures.of(entries.getFirst());
            Optional<MeasuredArm> baseline = MeasuredArm.of(entries.getFirst(), figure);
            Optional<MeasuredArm> candidate = MeasuredArm.of(others.getFirst(), figure);
            if (baseline.isPresent() && candidate.isPresent()) {
                pairs.add(new MeasuredPair(
                                cell.withoutArm(),
                                cell.params(),
                                baseline.get(),
                                candidate.get(),
                                byJdk ? jdkArm(entries.getFirst()) : "",
                                byJdk ? jdkArm(others.getFirst()) : "",
                                entries.size() + others.size() > 2)
                        .inOneMachineState());
            } else {
                missing.add(cell + ": without " + figure.metric());
            }
        });
        List<String> added = theirs.keySet().stream()
                .filter(cell -> !ours.containsKey(cell))
                .map(cell -> cell + ": only in the candidate")
                .toList();
        List<String> differences = new ArrayList<>(differences(pairs, false));
        differences.addAll(differentParameters(baselines, candidates));
        List<MeasuredPair> sound =
                pairs.stream().filter(pair -> pair.obstacles().isEmpty()).toList();
        List<PairVerdict> verdicts = FamilyAnalysis.independent(
                sound.stream().map(MeasuredPair::costs).toList(), rule);
        List<Comparison> compared = new ArrayList<>();
        for (MeasuredPair pair : pairs) {
            int place = sound.indexOf(pair);
            compared.add(pair.judgedAs(
                    place < 0
                            ? PairVerdict.invalid(rule.smallestRatio())
                            : Objects.requireNonNull(verdicts.get(place))));
        }
        return new Comparisons(sorted(compared), List.copyOf(missing), List.copyOf(added), List.copyOf(differences));
    }

    /** Compares a file's arms with the baseline, or else with the best arm. Keeps a run's verdicts on its arms. */
    public static Comparisons byModel(
            List<Measurement> file, FigureChoice figures, Optional<String> baseline, double smallestRatio) {
        boolean severalJdks = file.stream().map(Measurement::jdk).distinct().count() > 1;
        return new ComparedFamilies(
                        figures,
                        baseline,
                        smallestRatio,
                        one -> ComparedCell.of(one, one.jdk()).withoutArm(),
                        one -> Optional.of(ArmParameter.valueIn(one.params()))
                                .filter(arm -> !arm.isEmpty())
                                .map(arm -> arm + (severalJdks ? " on JDK " + one.jdk() : "")))
                .compare(file, false);
    }

    public static Comparisons byJdk(
            List<Measurement> file, FigureChoice figures, Optional<String> baseline, double smallestRatio) {
        return new ComparedFamilies(
                        figures,
                        baseline,
                        smallestRatio,
                        one -> ComparedCell.of(one, ""),
                        one -> Optional.of(jdkArm(one)).filter(arm -> !arm.isEmpty()))
                .compare(file, true);
    }

    private static String jdkArm(Measurement one) {
        return one.jdk().isEmpty() ? "" : "JDK " + one.jdk();
    }

    private static Function<Measurement, String> commonJdks(List<Measurement> baselines, List<Measurement> candidates) {
        Map<String, Set<String>> ours = jdksByFeature(baselines);
        Map<String, Set<String>> theirs = jdksByFeature(candidates);
        return one -> {
            String feature = one.conditions().featureVersion();
            boolean isUnique = ours.getOrDefault(feature, Set.of()).size() == 1
                    && theirs.getOrDefault(feature, Set.of()).size() == 1;
            return isUnique ? feature : one.jdk();
        };
    }

    private static Map<String, Set<String>> jdksByFeature(List<Measurement> file) {
        return file.stream()
                .collect(Collectors.groupingBy(
                        one -> one.conditions().featureVersion(),
                        Collectors.mapping(Measurement::jdk, Collectors.toSet())));
    }

    /**
     * Returns a function that gives a comparison's title, without the common package. A title contains the mode if the
     * benchmark has several modes.
     */
    public Function<Comparison, String> titles() {
        List<String> names =
                compared.stream().map(Comparison::benchmark).distinct().toList();
        int shared = names.stream()
                .map(Comparisons::packageLength)
                .min(Integer::compare)
                .filter(length -> names.stream()
                        .allMatch(name -> name.startsWith(names.getFirst()
                                .substring(0, Math.min(length, names.getFirst().length())))))
                .orElse(0);
        Map<String, Set<String>> modes = compared.stream()
                .collect(Collectors.groupingBy(
                        Comparison::benchmark, Collectors.mapping(Comparison::mode, Collectors.toSet())));
        return one -> {
            String name = one.benchmark();
            String shown = shared <= name.length() ? name.substring(shared) : name;
            boolean severalModes = modes.getOrDefault(name, Set.of()).size() > 1;
            return ShownText.oneLine(one.title(severalModes ? shown + " " + one.mode() : shown));
        };
    }

    private static int packageLength(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return method < 0 ? 0 : benchmark.lastIndexOf('.', method - 1) + 1;
    }

    public Map<Verdict, Long> counts() {
        return compared.stream()
                .collect(Collectors.groupingBy(
                        Comparison::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
    }

    public long slower() {
        return compared.stream().filter(Comparison::isDifferentAndSlower).count();
    }

    public static Set<String> metrics(List<Measurement> file) {
        return file.stream()
                .flatMap(one -> one.secondary().keySet().stream())
                .map(name -> name.startsWith("·") ? name.substring(1) : name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the valid values of {@code --baseline}: either JDKs, or models and strategies. */
    public static Set<String> arms(List<Measurement> file, boolean jdks) {
        return file.stream()
                .flatMap(one -> jdks
                        ? Stream.of(one.jdk())
                        : Stream.of(ArmParameter.valueIn(one.params())).filter(arm -> !arm.isEmpty()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns true if a metric depends almost only on the code, so even small changes of the metric matter. */
    public static boolean isNearlyDeterministic(String metric) {
        return metric.equals("gc.alloc.rate.norm");
    }

    /** Returns a copy in which a comparison is invalid if the control failed for the comparison's baseline cell. */
    public Comparisons after(Comparisons control) {
        List<Comparison> failed = control.controlFailures();
        return new Comparisons(
                sorted(compared.stream()
                        .map(one -> failed.stream().anyMatch(one::hasBaselineOf)
                                ? one.invalidatedBy(Flag.CONTROL_FAILED)
                                : one)
                        .toList()),
                missing,
                added,
                differences);
    }

    /** Returns the failed comparisons of a control. A control compares the baseline with itself. */
    public List<Comparison> controlFailures() {
        return compared.stream()
                .filter(one -> !one.judged().isOnOverhead())
                .filter(one -> one.verdict() == Verdict.DIFFERENT || one.verdict() == Verdict.INVALID)
                .toList();
    }

    static List<Comparison> sorted(List<Comparison> comparisons) {
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
        Map<ComparedCell, String> first = new HashMap<>();
        return file.stream().anyMatch(one -> {
            String version = one.jdk();
            String known = first.putIfAbsent(ComparedCell.of(one, ""), version);
            return known != null && !known.equals(version);
        });
    }

    /**
     * Describes the differences between the two sides' conditions. Gives the number of affected pairs unless all are
     * affected.
     */
    static List<String> differences(List<MeasuredPair> pairs, boolean byJdk) {
        List<String> words = new ArrayList<>();
        for (Difference difference : Difference.values()) {
            if (byJdk && difference == Difference.JDK) {
                continue;
            }
            Map<String, Long> seen = pairs.stream()
                    .filter(pair -> difference.isBetween(
                            pair.baseline().measurement(), pair.candidate().measurement()))
                    .collect(Collectors.groupingBy(
                            pair -> difference.explained(
                                    pair.baseline().measurement(),
                                    pair.candidate().measurement()),
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

    static <K> Map<K, List<Measurement>> grouped(List<Measurement> file, Function<Measurement, K> key) {
        return file.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
