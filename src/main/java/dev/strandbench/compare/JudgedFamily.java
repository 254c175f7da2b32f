package dev.strandbench.compare;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Entries of one file that are compared with each other, judged.
 *
 * @param figure what they are judged by
 * @param arms the best first, those without numbers last; at least one
 * @param tooEarly whether code was measured before it was compiled, so that nothing may be said of them
 * @param smallestRatio what counts as a difference
 * @param pairs judges any two of them
 */
public record JudgedFamily(
        AnswerMetric figure, List<JudgedArm> arms, boolean tooEarly, double smallestRatio, PairJudge pairs) {

    /** Judges two arms. */
    @FunctionalInterface
    public interface PairJudge {

        /**
         * What may be said of the candidate's cost over the baseline's.
         *
         * @param baseline place of an arm that is measured, from 0
         * @param candidate place of another
         */
        PairVerdict judge(int baseline, int candidate);
    }

    /**
     * One of them.
     *
     * @param measurement the entry
     * @param isMeasured whether it has numbers to be judged by
     * @param toBest its cost over the best one's; empty for the best and where it has no numbers
     * @param flags beside the verdict: what its own forks look like, and what limits its comparison with the best
     */
    public record JudgedArm(
            Measurement measurement, boolean isMeasured, Optional<PairVerdict> toBest, Set<Flag> flags) {}

    /** Whether its entries are one benchmark under several models, strategies or JDKs. */
    public boolean isOneBenchmark() {
        return arms.stream()
                        .map(arm -> arm.measurement().benchmark())
                        .distinct()
                        .count()
                == 1;
    }
}
