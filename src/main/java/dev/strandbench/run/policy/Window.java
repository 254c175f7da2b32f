package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** The part of each fork that counts. */
public sealed interface Window {

    /** Returns the age of a fork, in seconds, from which iterations of the fork count. */
    double from(IterationSeries fork);

    /** Returns the age of a fork, in seconds, until which iterations of the fork count. */
    double to(IterationSeries fork);

    /** Returns true if the window contains enough iterations of a fork for the fork to count. */
    boolean counts(IterationSeries fork);

    /** Returns the scores of those iterations of a fork that lie in the window. The result has at least one score. */
    default double[] cut(double[] scores, IterationSeries fork) {
        int from = Math.min(fork.iterationAt(from(fork)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(fork.iterationAt(to(fork)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    /** Returns true if code was still being compiled when the window starts. */
    boolean tooEarly();

    /**
     * A window with the same fork ages for all arms, because arms cannot be compared at different ages of their forks.
     * If fewer than {@link ForkShape#FEWEST_ITERATIONS} iterations of a fork end before the window ends, the window is
     * the second half of the fork's first iterations.
     *
     * @param end the fork age in seconds at which the window ends; a shorter fork counts up to the fork's end
     */
    record Ages(double warmup, double end) implements Window {

        /** The shortest measurement for which a fork counts, as a share of the whole window. */
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
