package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Answers;
import dev.strandbench.report.RankedFamily.Bounds;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Compares only the concurrent arms of a family, for readers who need concurrency. */
public final class ConcurrentArms {

    private ConcurrentArms() {}

    /**
     * Returns empty unless a sequential arm is best, an arm has several forks, and two concurrent arms are comparable.
     */
    public static Optional<RankedFamily> of(JudgedFamily judged, RankedFamily ranked) {
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
                : Optional.of(ranked.withArms(against(best(compared, judged), compared, judged, ranked)));
    }

    public static boolean isFloor(RankedArm arm) {
        return arm.measured()
                .filter(one -> Answers.isOwn(one.benchmark()) && isFloor(one))
                .isPresent();
    }

    private static boolean isFloor(Measurement own) {
        return ArmParameter.among(own.params().keySet())
                .map(name -> own.params().getOrDefault(name, ""))
                .filter(arm -> arm.equals(ConcurrencyModel.SEQUENTIAL.name())
                        || Answers.floors(own.benchmark()).contains(arm))
                .isPresent();
    }

    private static boolean isCompared(RankedArm arm) {
        return arm.remark().isEmpty()
                && arm.toBest()
                        .filter(verdict -> verdict.verdict() != Verdict.INVALID)
                        .isPresent();
    }

    // Arms are ordered by their ratios to the family's best arm, so a later arm may be better than an earlier one.
    private static int best(List<Integer> places, JudgedFamily judged) {
        int best = places.getFirst();
        for (int place : places.subList(1, places.size())) {
            PairVerdict pair =
                    judged.compare(judged.arms().get(best), judged.arms().get(place));
            best = pair.verdict() == Verdict.DIFFERENT && !pair.isSlower() ? place : best;
        }
        return best;
    }

    private static List<RankedArm> against(int best, List<Integer> compared, JudgedFamily judged, RankedFamily ranked) {
        List<RankedArm> arms = ranked.arms();
        List<String> names = arms.stream().map(RankedArm::name).toList();
        JudgedArm first = judged.arms().get(best);
        List<JudgedArm> near = compared.stream()
                .map(place -> judged.arms().get(place))
                .filter(arm -> arm.equals(first) || judged.range(first, arm).low() <= 1 + ranked.margin())
                .toList();
        List<RankedArm> others = new ArrayList<>();
        others.add(arms.get(best).against(Optional.empty(), Bounds.of(first, first, near, judged, names)));
        compared.stream()
                .filter(place -> place != best)
                .map(place -> arms.get(place)
                        .against(
                                Optional.of(judged.compare(first, judged.arms().get(place))),
                                Bounds.of(judged.arms().get(place), first, near, judged, names)))
                .sorted(Comparator.comparingDouble(RankedArm::ratio))
                .forEach(others::add);
        IntStream.range(0, arms.size())
                .filter(place -> !compared.contains(place) && !isFloor(arms.get(place)))
                .mapToObj(arms::get)
                .forEach(others::add);
        return others;
    }
}
