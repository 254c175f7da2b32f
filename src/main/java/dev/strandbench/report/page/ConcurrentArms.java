package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Answers;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Removes the floor of a family: the arm that runs nothing concurrently. If it is the best, it does not tell which
 * concurrent model to take.
 */
final class ConcurrentArms {

    /** The model and the strategies that run nothing concurrently. */
    static final Set<String> FLOORS = Set.of(ConcurrencyModel.SEQUENTIAL.name(), "LOOP", "FLOW_SEQUENTIAL");

    private ConcurrentArms() {}

    /**
     * Compares the concurrent arms with the best of them; arms without a verdict stay as they are. Empty unless the
     * best of all is a floor, of several forks, and two others can be compared.
     */
    static Optional<RankedFamily> of(JudgedFamily judged, RankedFamily ranked) {
        List<RankedArm> arms = ranked.arms();
        if (!ranked.isJudged() || ranked.mostForks() < 2 || !isFloor(arms.getFirst())) {
            return Optional.empty();
        }
        List<Integer> compared = IntStream.range(1, judged.arms().size())
                .filter(place -> !isFloor(arms.get(place)) && isCompared(arms.get(place)))
                .boxed()
                .toList();
        return compared.size() < 2
                ? Optional.empty()
                : Optional.of(ranked.withArms(against(best(compared, judged), compared, judged, arms)));
    }

    /** Returns true if an arm of this jar's scenarios runs nothing concurrently. */
    static boolean isFloor(RankedArm arm) {
        return arm.measured()
                .filter(one -> Answers.isOwn(one.benchmark()))
                .map(Measurement::params)
                .filter(ConcurrentArms::isFloor)
                .isPresent();
    }

    private static boolean isFloor(Map<String, String> params) {
        return ArmParameter.among(params.keySet())
                .filter(name -> FLOORS.contains(params.getOrDefault(name, "")))
                .isPresent();
    }

    private static boolean isCompared(RankedArm arm) {
        return arm.remark().isEmpty()
                && arm.toBest()
                        .filter(verdict -> verdict.verdict() != Verdict.INVALID)
                        .isPresent();
    }

    // The order of arms behind the best may depend on common blocks, so a later one may be better.
    private static int best(List<Integer> places, JudgedFamily judged) {
        int best = places.getFirst();
        for (int place : places.subList(1, places.size())) {
            PairVerdict pair =
                    judged.compare(judged.arms().get(best), judged.arms().get(place));
            best = pair.verdict() == Verdict.DIFFERENT && !pair.isSlower() ? place : best;
        }
        return best;
    }

    private static List<RankedArm> against(
            int best, List<Integer> compared, JudgedFamily judged, List<RankedArm> arms) {
        List<RankedArm> others = new ArrayList<>();
        others.add(arms.get(best).against(Optional.empty()));
        compared.stream()
                .filter(place -> place != best)
                .map(place -> arms.get(place)
                        .against(Optional.of(judged.compare(
                                judged.arms().get(best), judged.arms().get(place)))))
                .sorted(Comparator.comparingDouble(RankedArm::ratio))
                .forEach(others::add);
        IntStream.range(0, arms.size())
                .filter(place -> !compared.contains(place) && !isFloor(arms.get(place)))
                .mapToObj(arms::get)
                .forEach(others::add);
        return others;
    }
}
