package dev.strandbench.compare;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares entries of one file with each other. Entries that one run compared, whatever their models and JDKs, are
 * analysed together, so that the verdicts are those of the run.
 *
 * @param figures what is compared
 * @param baseline the arm that the others are compared with; empty for the best of them
 * @param smallestRatio what counts as a difference
 * @param familyOf what entries that are compared have in common
 * @param armOf what tells them apart; empty if an entry is not one of them
 */
record ComparedFamilies(
        FigureChoice figures,
        Optional<String> baseline,
        double smallestRatio,
        Function<Measurement, ComparedCell> familyOf,
        Function<Measurement, Optional<String>> armOf) {

    Comparisons compare(List<Measurement> file, boolean byJdk) {
        List<Comparison> compared = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<MeasuredPair> pairs = new ArrayList<>();
        Comparisons.grouped(file, ComparedFamilies::together)
                .values()
                .forEach(together -> compare(together, compared, missing, pairs));
        return new Comparisons(
                Comparisons.sorted(compared), List.copyOf(missing), List.of(), Comparisons.differences(pairs, byJdk));
    }

    /**
     * Judges every entry against the best of those that it is compared with: other models, strategies and JDKs, as a
     * run has them; benchmarks that have none, against the others of their class under the same parameters. Where a
     * file has several entries for a cell, none of them is judged: they come after the others, in the file's order.
     */
    List<JudgedFamily> judge(List<Measurement> file) {
        Map<FamilyKey, Long> entries =
                file.stream().collect(Collectors.groupingBy(FamilyKey::of, Collectors.counting()));
        Map<Object, List<Measurement>> families = Comparisons.grouped(file, one -> {
            FamilyKey cell = FamilyKey.of(one);
            boolean alone = entries.getOrDefault(cell, 0L) == 1
                    && ArmParameter.among(one.params().keySet()).isEmpty();
            return alone ? SiblingKey.of(one) : cell;
        });
        return families.values().stream().map(this::judged).toList();
    }

    private JudgedFamily judged(List<Measurement> together) {
        AnswerMetric figure = figure(together);
        Map<ArmKey, Long> entries = together.stream().collect(Collectors.groupingBy(ArmKey::of, Collectors.counting()));
        Map<Boolean, List<MeasuredArm>> usable = together.stream()
                .flatMap(one -> MeasuredArm.of(one, figure).stream())
                .filter(MeasuredArm::isUsable)
                .collect(Collectors.partitioningBy(arm -> entries.getOrDefault(ArmKey.of(arm.measurement()), 0L) == 1));
        List<MeasuredArm> measured = usable.getOrDefault(true, List.of());
        FamilyAnalysis analysis = analysis(measured);
        List<Integer> order = new ArrayList<>();
        List<JudgedFamily.JudgedArm> arms = new ArrayList<>();
        if (!analysis.measured().isEmpty()) {
            int best = analysis.best();
            order.add(best);
            arms.add(new JudgedFamily.JudgedArm(
                    measured.get(best).measurement(), true, Optional.empty(), flags(measured.get(best))));
            analysis.against(best).entrySet().stream()
                    .sorted(Comparator.comparingDouble(
                            pair -> pair.getValue().estimate().logRatio()))
                    .forEach(pair -> {
                        order.add(pair.getKey());
                        arms.add(judged(measured.get(best), measured.get(pair.getKey()), pair.getValue()));
                    });
        }
        usable.getOrDefault(false, List.of()).stream()
                .map(arm -> new JudgedFamily.JudgedArm(
                        arm.measurement(),
                        true,
                        Optional.of(PairVerdict.invalid(smallestRatio)),
                        EnumSet.of(Flag.SEVERAL_ENTRIES)))
                .forEach(arms::add);
        Set<Measurement> known = Collections.newSetFromMap(new IdentityHashMap<>());
        arms.forEach(arm -> known.add(arm.measurement()));
        together.stream()
                .filter(one -> !known.contains(one))
                .map(one -> new JudgedFamily.JudgedArm(one, false, Optional.empty(), EnumSet.noneOf(Flag.class)))
                .forEach(arms::add);
        return new JudgedFamily(
                figure,
                arms,
                measured.stream().anyMatch(MeasuredArm::isTooEarly),
                smallestRatio,
                (baseline, candidate) -> Math.max(baseline, candidate) < order.size()
                        ? analysis.compare(order.get(baseline), order.get(candidate))
                        : PairVerdict.invalid(smallestRatio));
    }

    private JudgedFamily.JudgedArm judged(MeasuredArm best, MeasuredArm arm, PairVerdict verdict) {
        ComparedCell shared = together(arm.measurement());
        Comparison compared =
                new MeasuredPair(shared, shared.params(), best, arm, "best", "arm", false).judgedAs(verdict);
        // A comparison has the flags of both sides; what the best's forks look like is said of the best alone.
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(compared.flags());
        flags.removeAll(flags(best));
        flags.addAll(flags(arm));
        return new JudgedFamily.JudgedArm(
                arm.measurement(),
                true,
                Optional.of(compared.verdict() == Verdict.INVALID ? verdict.invalidated() : verdict),
                flags);
    }

    /** What an arm's own forks look like; nothing of forks that were measured too early for any verdict. */
    private Set<Flag> flags(MeasuredArm arm) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (!arm.isTooEarly()) {
            flags.addAll(arm.patterns(smallestRatio));
        }
        flags.addAll(arm.remarks());
        return flags;
    }

    /** What entries have in common that are judged together. */
    private record FamilyKey(ComparedCell cell, int threads) {

        static FamilyKey of(Measurement one) {
            return new FamilyKey(together(one), one.conditions().threads());
        }
    }

    /** What tells an entry from the others of its family. */
    private record ArmKey(String benchmark, Map<String, String> params, String jdk) {

        static ArmKey of(Measurement one) {
            return new ArmKey(one.benchmark(), one.params(), one.jdk());
        }
    }

    /**
     * What benchmarks of one class have in common that are compared with each other.
     *
     * @param type the class
     */
    private record SiblingKey(String type, String mode, Map<String, String> params, String unit, int threads) {

        static SiblingKey of(Measurement one) {
            return new SiblingKey(
                    one.benchmark().substring(0, Math.max(0, one.benchmark().lastIndexOf('.'))),
                    one.mode(),
                    one.params(),
                    one.primary().unit(),
                    one.conditions().threads());
        }
    }

    /**
     * Says whether the ratio of two entries' costs is in a range, by the forks of all that one run compared.
     *
     * @param questions how many such answers are taken together, at least 1
     * @return empty if the two are not of one family of the file
     */
    Optional<RangeVerdict> place(
            List<Measurement> file, MeasuredArm baseline, MeasuredArm candidate, int questions, Interval range) {
        ComparedCell cell = together(baseline.measurement());
        List<MeasuredArm> measured = file.stream()
                .filter(one -> together(one).equals(cell))
                .flatMap(one -> MeasuredArm.of(one, baseline.figure()).stream())
                .toList();
        int ours = measured.indexOf(baseline);
        int theirs = measured.indexOf(candidate);
        return ours < 0 || theirs < 0
                ? Optional.empty()
                : Optional.of(analysis(measured).place(ours, theirs, questions, range));
    }

    /**
     * The figure that answers; an entry that could not be measured has the score alone, and says nothing of the others.
     */
    private AnswerMetric figure(List<Measurement> together) {
        return together.stream()
                .map(figures::of)
                .filter(figure -> !figure.isScore())
                .findFirst()
                .orElseGet(() -> figures.of(together.getFirst()));
    }

    private static ComparedCell together(Measurement one) {
        return ComparedCell.of(one, false).withoutArm();
    }

    /** Compares what one run compared: entries that are equal but for model and JDK. */
    private void compare(
            List<Measurement> together, List<Comparison> compared, List<String> missing, List<MeasuredPair> pairs) {
        AnswerMetric figure = figure(together);
        List<MeasuredArm> measured = new ArrayList<>();
        for (Measurement one : together) {
            MeasuredArm.of(one, figure)
                    .ifPresentOrElse(
                            measured::add,
                            () -> missing.add(ComparedCell.of(one, false) + ": without " + figure.metric()));
        }
        if (measured.isEmpty()) {
            return;
        }
        FamilyAnalysis analysis = analysis(measured);
        Map<ComparedCell, List<MeasuredArm>> families = measured.stream()
                .collect(Collectors.groupingBy(
                        arm -> familyOf.apply(arm.measurement()), LinkedHashMap::new, Collectors.toList()));
        families.forEach((family, entries) -> {
            Map<String, List<MeasuredArm>> arms = new LinkedHashMap<>();
            entries.forEach(entry -> armOf.apply(entry.measurement())
                    .ifPresent(name ->
                            arms.computeIfAbsent(name, key -> new ArrayList<>()).add(entry)));
            if (arms.size() < 2) {
                missing.add(family + ": "
                        + arms.keySet().stream()
                                .findFirst()
                                .map(arm -> "only with " + arm)
                                .orElse("has nothing to compare by"));
                return;
            }
            Optional<String> against = against(arms, analysis, measured);
            if (against.isEmpty()) {
                missing.add(family + ": has no " + baseline.orElse("arm with scores"));
                return;
            }
            List<MeasuredArm> baselines = arms.getOrDefault(against.get(), List.of());
            arms.forEach((name, candidates) -> {
                if (!name.equals(against.get())) {
                    MeasuredPair pair = new MeasuredPair(
                            family,
                            family.params(),
                            baselines.getFirst(),
                            candidates.getFirst(),
                            against.get(),
                            name,
                            baselines.size() + candidates.size() > 2);
                    pairs.add(pair);
                    compared.add(pair.judgedAs(
                            analysis.compare(measured.indexOf(pair.baseline()), measured.indexOf(pair.candidate()))));
                }
            });
        });
    }

    private FamilyAnalysis analysis(List<MeasuredArm> measured) {
        String unit = measured.isEmpty() ? "" : measured.getFirst().metric().unit();
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        for (int arm = 0; arm < measured.size(); arm++) {
            MeasuredArm one = measured.get(arm);
            if (one.isUsable()) {
                costs.put(
                        arm,
                        one.costs(MetricUnit.factor(one.metric().unit(), unit).orElse(1)));
            }
        }
        boolean paired = measured.stream().allMatch(one -> one.ranBeside(measured.getFirst()));
        VerdictRule rule = measured.stream().anyMatch(MeasuredArm::isSequential)
                ? VerdictRule.SEVERAL_LOOKS
                : VerdictRule.ONE_LOOK;
        return new FamilyAnalysis(costs, paired, rule.withSmallestRatio(smallestRatio));
    }

    /** The arm that the others are compared with; with several JDKs, a model's name stands for it on each. */
    private Optional<String> against(
            Map<String, List<MeasuredArm>> arms, FamilyAnalysis analysis, List<MeasuredArm> measured) {
        if (baseline.isPresent()) {
            return arms.keySet().stream()
                    .filter(name -> name.equals(baseline.get())
                            || name.startsWith(baseline.get() + " on JDK ")
                            || name.equals("JDK " + baseline.get()))
                    .findFirst();
        }
        Map<Integer, String> names = new TreeMap<>();
        arms.forEach((name, entries) -> names.put(measured.indexOf(entries.getFirst()), name));
        return analysis.best(names.keySet()).map(names::get);
    }
}
