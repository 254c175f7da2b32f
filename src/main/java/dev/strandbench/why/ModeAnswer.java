package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.util.List;
import java.util.Map;

/**
 * The interventions that end the slow mode of an arm, as found in the forks of a run.
 *
 * @param original the slow forks of the unchanged arm in this run
 * @param findings the finding on each intervention, in the order of the question
 */
public record ModeAnswer(WhyQuestion question, SlowForks original, List<ModeFinding> findings) {

    private static final double ERROR = 0.01;

    /** The slow forks of an arm with an intervention. The slow mode ends if their share certainly becomes smaller. */
    public record ModeFinding(ChangedPair pair, SlowForks forks, boolean endsSlowMode) {

        public String name() {
            return pair.interventions().getFirst();
        }
    }

    /**
     * Returns the answer from the result entries of a run. The interventions share the error probability (Bonferroni).
     * All forks are analysed once, so the numbers of forks must not depend on earlier findings.
     */
    public static ModeAnswer of(WhyQuestion question, List<Cell> arms, List<Measurement> measured) {
        Map<Integer, ArmCosts> costs = WhyAnswer.costs(arms, measured);
        SlowForks original = slow(question, question.original(), costs, Double.POSITIVE_INFINITY);
        double error = ERROR / Math.max(1, question.singles().size());
        return new ModeAnswer(
                question,
                original,
                question.singles().stream()
                        .map(pair -> {
                            SlowForks forks = slow(question, pair, costs, original.quartile());
                            return new ModeFinding(pair, forks, forks.pValueAgainst(original) <= error);
                        })
                        .toList());
    }

    private static SlowForks slow(WhyQuestion question, ChangedPair pair, Map<Integer, ArmCosts> costs, double fast) {
        ArmCosts arm = costs.getOrDefault(pair.candidate(), new ArmCosts(List.of()));
        return SlowForks.of(arm, question.ratio(), Double.isNaN(fast) ? Double.POSITIVE_INFINITY : fast);
    }

    public List<ModeFinding> causes() {
        return findings.stream().filter(ModeFinding::endsSlowMode).toList();
    }
}
