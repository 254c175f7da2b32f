package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** The ages, in s, between which a fork's iterations count for verdicts. */
public sealed interface Window {

    double from(IterationSeries fork);

    double to(IterationSeries fork);

    /** Returns true if a fork has enough iterations in the window to count. */
    boolean counts(IterationSeries fork);

    /** Returns the scores of a fork's iterations in the window. The returned array is never empty. */
    default double[] cut(double[] scores, IterationSeries fork) {
        int from = Math.min(fork.iterationAt(from(fork)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(fork.iterationAt(to(fork)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    /** Returns true if the window starts so early that the JIT compiler is probably still busy. */
    boolean tooEarly();

    /**
     * A window with the same fork ages, in s, for all arms, because arms can be compared only at the same ages. The
     * window ends at the age {@code end} or at the end of the fork, whichever is earlier. If the first
     * {@link ForkShape#FEWEST_ITERATIONS} iterations are not complete at that age, their second half is the window.
     */
    record Ages(double warmup, double end) implements Window {

        /** The share of the window that a fork must cover to count. */
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
