package dev.strandbench.compare;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares the entries of one result file. Entries that a run has compared get the same verdicts as in that run.
 *
 * @param baseline arm with which all other arms are compared; empty for the best arm
 * @param familyOf function that returns the properties that an entry shares with all arms of its family
 * @param armOf function that returns the arm of an entry; empty if the entry is not compared
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
        Comparisons.grouped(file, one -> ComparedCell.of(one, "").withoutArm())
                .values()
                .forEach(together -> compare(together, compared, missing, pairs));
        return new Comparisons(
                Comparisons.sorted(compared), List.copyOf(missing), List.of(), Comparisons.differences(pairs, byJdk));
    }

    private void compare(
            List<Measurement> together, List<Comparison> compared, List<String> missing, List<MeasuredPair> pairs) {
        AnswerMetric figure = figures.of(together);
        JudgedFamily judged = JudgedFamily.of(figure, together, smallestRatio);
        Map<Integer, MeasuredArm> measured = new TreeMap<>();
        for (int place = 0; place < together.size(); place++) {
            Measurement one = together.get(place);
            Optional<MeasuredArm> arm = MeasuredArm.of(one, figure);
            if (arm.isPresent()) {
                measured.put(place, arm.get());
            } else {
                missing.add(ComparedCell.of(one, "") + ": without " + figure.metric());
            }
        }
        judged.machineStates()
                .ifPresent(states -> measured.replaceAll(
                        (place, arm) -> judged.analysis().measured().contains(place) ? arm.whileFast(states) : arm));
        Map<ComparedCell, List<Integer>> families = measured.keySet().stream()
                .collect(Collectors.groupingBy(
                        place -> familyOf.apply(together.get(place)), LinkedHashMap::new, Collectors.toList()));
        families.forEach((family, places) -> {
            Map<String, List<Integer>> arms = new LinkedHashMap<>();
            places.forEach(place -> armOf.apply(together.get(place))
                    .ifPresent(name ->
                            arms.computeIfAbsent(name, key -> new ArrayList<>()).add(place)));
            if (arms.size() < 2) {
                missing.add(family + ": "
                        + arms.keySet().stream()
                                .findFirst()
                                .map(arm -> "only with " + arm)
                                .orElse("has no arms to compare"));
                return;
            }
            Optional<String> against = against(arms, judged);
            if (against.isEmpty()) {
                missing.add(family + ": has no " + baseline.orElse("arm with scores"));
                return;
            }
            List<Integer> baselines = arms.getOrDefault(against.get(), List.of());
            arms.forEach((name, candidates) -> {
                if (!name.equals(against.get())) {
                    int ours = baselines.getFirst();
                    int theirs = candidates.getFirst();
                    MeasuredPair pair = new MeasuredPair(
                            family,
                            family.params(),
                            Objects.requireNonNull(measured.get(ours)),
                            Objects.requireNonNull(measured.get(theirs)),
                            against.get(),
                            name,
                            baselines.size() + candidates.size() > 2);
                    pairs.add(pair);
                    compared.add(pair.judgedAs(judged.compare(ours, theirs)));
                }
            });
        });
    }

    private Optional<String> against(Map<String, List<Integer>> arms, JudgedFamily judged) {
        if (baseline.isPresent()) {
            return arms.keySet().stream()
                    .filter(name -> name.equals(baseline.get())
                            || name.startsWith(baseline.get() + " on JDK ")
                            || name.equals("JDK " + baseline.get()))
                    .findFirst();
        }
        Map<Integer, String> names = new TreeMap<>();
        arms.forEach((name, places) -> names.put(places.getFirst(), name));
        return judged.best(names.keySet()).map(names::get);
    }
}
