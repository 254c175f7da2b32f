package dev.strandbench.compare;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * Says whether the ratio of two entries' costs is in a range, judged among all that one run compared.
     *
     * @return empty if the two are not of one family of the file
     */
    Optional<RangeVerdict> place(List<Measurement> file, MeasuredArm baseline, MeasuredArm candidate, Interval range) {
        ComparedCell cell = together(baseline.measurement());
        List<MeasuredArm> measured = file.stream()
                .filter(one -> together(one).equals(cell))
                .flatMap(one -> MeasuredArm.of(one, baseline.figure()).stream())
                .toList();
        int ours = measured.indexOf(baseline);
        int theirs = measured.indexOf(candidate);
        return ours < 0 || theirs < 0
                ? Optional.empty()
                : Optional.of(analysis(measured).place(ours, theirs, range));
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
        return ComparedCell.of(one, false).without(ArmParameter.names());
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
        Metric first = measured.getFirst().metric();
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        for (int arm = 0; arm < measured.size(); arm++) {
            MeasuredArm one = measured.get(arm);
            if (one.isUsable()) {
                costs.put(
                        arm,
                        one.costs(MetricUnit.factor(one.metric().unit(), first.unit())
                                .orElse(1)));
            }
        }
        boolean paired = measured.stream().allMatch(measured.getFirst()::ranBeside);
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
