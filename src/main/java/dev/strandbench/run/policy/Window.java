package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** The ages between which a fork's iterations count for verdicts. */
public sealed interface Window {

    /** Returns the age of a fork, in s, from which its iterations count. */
    double from(IterationSeries fork);

    /** Returns the age of a fork, in s, until which its iterations count. */
    double to(IterationSeries fork);

    /** Returns true if enough iterations of a fork are in the window for the fork to count. */
    boolean counts(IterationSeries fork);

    /** Returns the scores of a fork's iterations in the window. The array has at least one score. */
    default double[] cut(double[] scores, IterationSeries fork) {
        int from = Math.min(fork.iterationAt(from(fork)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(fork.iterationAt(to(fork)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    /** Returns true if the window starts while the JIT compiler is still busy. */
    boolean tooEarly();

    /**
     * A window with the same fork ages for all arms, because arms can be compared only at equal ages. It ends at the
     * age {@code end}, or with the fork. If fewer than {@link ForkShape#FEWEST_ITERATIONS} iterations of a fork end
     * before that, the window is the second half of the fork's first iterations.
     */
    record Ages(double warmup, double end) implements Window {

        /** The smallest share of the window that a fork must cover to count. */
        private static final double LEAST_MEASUREMENT = 0.4;

        @Override
        public double from(IterationSeries fork) {
            return hasLongOps(fork) ? fork.ageAt(fewest(fork) / 2) : warmup;
        }

        @Override
        public double to(IterationSeries fork) {
            return hasLongOps(fork) ? fork.ageAt(fewest(fork)) : Math.min(fork.age(), end);
        }

        private boolean hasLongOps(IterationSeries fork) {
            return fork.ageAt(fewest(fork)) > end;
        }

        private static int fewest(IterationSeries fork) {
            return Math.min(ForkShape.FEWEST_ITERATIONS, fork.iterations());
        }

        @Override
        public boolean counts(IterationSeries fork) {
            return to(fork) - warmup >= LEAST_MEASUREMENT * (end - warmup);
        }

        @Override
        public boolean tooEarly() {
            return warmup < IterationSeries.LEAST_AGE;
        }
    }

    /** A window that begins after a number of warm-up iterations, as in JMH. */
    record AfterIterations(int warmupIterations) implements Window {

        @Override
        public double from(IterationSeries fork) {
            return fork.ageAt(Math.min(warmupIterations, fork.iterations()));
        }

        @Override
        public double to(IterationSeries fork) {
            return fork.age();
        }

        @Override
        public boolean counts(IterationSeries fork) {
            return fork.iterations() > warmupIterations;
        }

        @Override
        public boolean tooEarly() {
            return false;
        }
    }
}
