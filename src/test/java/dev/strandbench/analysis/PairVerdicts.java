package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

public final class PairVerdicts {

    private static final int FORKS = 5;

    private PairVerdicts() {}

    /** Returns an arm with the logarithm of each fork's cost, by its block from 0. */
    public static ArmCosts arm(int forks, IntToDoubleFunction logCosts) {
        return new ArmCosts(IntStream.range(0, forks)
                .mapToObj(fork -> new ForkCost(fork, logCosts.applyAsDouble(fork), Double.NaN))
                .toList());
    }

    /** Returns a verdict on five forks a side, with 4 degrees of freedom. */
    public static PairVerdict of(Verdict verdict, double ratio, double standardError) {
        return of(verdict, ratio, standardError, 4, FORKS, 0);
    }

    /**
     * Returns a verdict.
     *
     * @param moreForks number of additional forks for a decision; 0 if it is decided
     */
    public static PairVerdict of(
            Verdict verdict, double ratio, double standardError, double degreesOfFreedom, int forks, int moreForks) {
        return new PairVerdict(
                verdict,
                new RatioEstimate(
                        Math.log(ratio),
                        standardError,
                        degreesOfFreedom,
                        0,
                        forks,
                        forks,
                        standardError * Math.sqrt(forks / 2.0),
                        0),
                VerdictRule.CONFIDENCE,
                1.03,
                false,
                moreForks == 0 ? OptionalInt.empty() : OptionalInt.of(forks + moreForks),
                moreForks == 0 ? 0 : forks + moreForks,
                0);
    }

    /** Returns a verdict on the times beyond waiting, with five forks a side. */
    public static PairVerdict onOverhead(Verdict verdict, double ratio, double overheadRatio) {
        return of(Verdict.EQUIVALENT, ratio, 1e-4).judgedBy(of(verdict, overheadRatio, 1e-2));
    }
}
