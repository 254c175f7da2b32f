package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** The part of each fork that counts. */
public sealed interface Window {

    /** Returns the age in s at which it begins in a fork. */
    double from(IterationSeries fork);

    /** Returns the age in s at which it ends in a fork. */
    double to(IterationSeries fork);

    /** Returns true if enough of a fork is in it. */
    boolean counts(IterationSeries fork);

    /** Returns the scores of a fork in it, by iteration; at least one. */
    default double[] cut(double[] scores, IterationSeries fork) {
        int from = Math.min(fork.iterationAt(from(fork)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(fork.iterationAt(to(fork)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    /** Returns true if all arms were warmed up at its begin. */
    boolean steady();

    /** Returns true if it begins while code is still being compiled. */
    boolean tooEarly();

    /**
     * The same ages for all arms, because arms of different ages are not comparable. Of a fork with fewer than
     * {@link ForkShape#FEWEST_ITERATIONS} in them, the second half of the iterations.
     *
     * @param end shorter forks count as far as they go
     * @param steady true if all arms were warmed up by {@code warmup}
     */
    record Ages(double warmup, double end, boolean steady) implements Window {

        /** A fork needs this share of the warm-up's length after the warm-up. */
        private static final double LEAST_MEASUREMENT = 0.4;

        @Override
        public double from(IterationSeries fork) {
            return hasLongOps(fork) ? fork.ageAt(fork.iterations() / 2) : warmup;
        }

        @Override
        public double to(IterationSeries fork) {
            return hasLongOps(fork) ? fork.age() : Math.min(fork.age(), end);
        }

        private boolean hasLongOps(IterationSeries fork) {
            return fork.ageAt(Math.min(ForkShape.FEWEST_ITERATIONS, fork.iterations())) > end;
        }

        @Override
        public boolean counts(IterationSeries fork) {
            return to(fork) >= (1 + LEAST_MEASUREMENT) * warmup;
        }

        @Override
        public boolean tooEarly() {
            return warmup < IterationSeries.LEAST_AGE;
        }
    }

    /** The iterations after a number of them, as in JMH. */
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
        public boolean steady() {
            return true;
        }

        @Override
        public boolean tooEarly() {
            return false;
        }
    }
}
