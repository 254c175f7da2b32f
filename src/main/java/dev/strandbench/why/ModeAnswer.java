package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says which interventions end an arm's slow mode. The findings are in the question's order. */
public record ModeAnswer(WhyQuestion question, SlowForks original, List<ModeFinding> findings) {

    private static final double ERROR = 0.01;

    /**
     * An arm's slow forks under one intervention. The intervention ends the slow mode if the share of slow forks
     * certainly falls.
     */
    public record ModeFinding(ChangedPair pair, SlowForks forks, boolean endsSlowMode) {

        public String name() {
            return pair.interventions().getFirst();
        }
    }

    /**
     * Computes the answer from a run's results. The error probability is divided among the interventions (Bonferroni
     * correction). The forks are analysed only once, so their number must not depend on earlier results.
     */
    public static ModeAnswer of(WhyQuestion question, List<Cell> arms, List<Measurement> measured) {
        Map<Integer, ArmCosts> costs = new HashMap<>();
        WhyAnswer.usable(arms, measured).forEach((number, arm) -> costs.put(number, arm.costs(1)));
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
