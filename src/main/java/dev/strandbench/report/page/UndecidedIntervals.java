package dev.strandbench.report.page;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.List;
import java.util.Optional;

/** Intervals that seem to tell two arms apart, and yet do not. */
final class UndecidedIntervals {

    private UndecidedIntervals() {}

    /**
     * Why arms are not decided whose whole interval is beyond what counts as the same, in one sentence for all of a
     * family; empty if there are none.
     */
    static Optional<String> note(RankedFamily family) {
        List<RankedArm> arms = family.arms().stream()
                .filter(arm -> AnswerSentences.kind(arm, family) == PageArm.Kind.UNDECIDED)
                .filter(arm ->
                        arm.toBest().filter(UndecidedIntervals::seemsToTell).isPresent())
                .toList();
        return arms.isEmpty() ? Optional.empty() : Optional.of(sentence(arms));
    }

    private static boolean seemsToTell(PairVerdict pair) {
        return pair.estimate().hasInterval() && !pair.isOnOverhead() && pair.isOfCertainSize();
    }

    private static String sentence(List<RankedArm> arms) {
        double margin = arms.getFirst().toBest().map(PairVerdict::smallestRatio).orElse(1.0) - 1;
        return ArmNames.of(arms)
                + (arms.size() == 1
                        ? " is not decided, although its whole 95 % interval is beyond "
                        : " are not decided, although their whole 95 % intervals are beyond ")
                + VerdictWords.percentage(margin) + ": a verdict asks for more than the interval" + fewForks(arms)
                + ".";
    }

    /** What a run asks for beside that, while an arm has few forks. */
    private static String fewForks(List<RankedArm> arms) {
        int forks = arms.stream().mapToInt(RankedArm::forks).min().orElse(0);
        int look = LookPlan.SEQUENTIAL.lastLook(forks);
        if (!arms.stream().allMatch(UndecidedIntervals::isLookedAtSeveralTimes)
                || LookPlan.SEQUENTIAL.showsAnything(forks)) {
            return "";
        }
        return ", and " + Plural.of(forks, "fork") + " of an arm, which may all be in one of several modes, decide "
                + (look == 0 ? "nothing" : "only what is beyond " + LookPlan.SEQUENTIAL.smallestBound(look) + " times");
    }

    private static boolean isLookedAtSeveralTimes(RankedArm arm) {
        return arm.measured()
                .flatMap(Measurement::membership)
                .map(RunMembership::sequential)
                .orElse(false);
    }
}
