package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** The part of each fork that counts. */
public sealed interface Window {

    /** Where it begins in a fork, in s of age. */
    double from(IterationSeries fork);

    /** Where it ends in a fork, in s of age. */
    double to(IterationSeries fork);

    /** Whether enough of a fork is in it. */
    boolean counts(IterationSeries fork);

    /** The scores of a fork, by iteration, that are in it; at least one. */
    default double[] cut(double[] scores, IterationSeries fork) {
        int from = Math.min(fork.iterationAt(from(fork)), scores.length - 1);
        int to = Math.max(from + 1, Math.min(fork.iterationAt(to(fork)), scores.length));
        return Arrays.copyOfRange(scores, from, to);
    }

    /** Whether all arms were warmed up where it begins. */
    boolean steady();

    /** Whether it begins so early that code is still being compiled, whatever the scores look like. */
    boolean tooEarly();

    /**
     * The same ages for all arms, for arms of different age are not comparable; but the second half of the iterations
     * of a fork into which fewer than {@link ForkShape#FEWEST_ITERATIONS} fit.
     *
     * @param warmup where it begins
     * @param end where it ends; forks that are shorter count as far as they go
     * @param steady whether all arms were warmed up by {@code warmup}
     */
    record Ages(double warmup, double end, boolean steady) implements Window {

        /** A fork that has less than this of the warm-up's length beyond it says nothing. */
        private static final double LEAST_MEASUREMENT = 0.4;

        @Override
        public double from(IterationSeries fork) {
            return hasLongOps(fork) ? fork.ageAt(fork.iterations() / 2) : warmup;
        }

        @Override
        public double to(IterationSeries fork) {
            return hasLongOps(fork) ? fork.age() : Math.min(fork.age(), end);
        }

        /** Whether too few iterations fit in: then they are counted, and their age says little. */
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

    /**
     * What comes after a number of iterations, as JMH does it. Nobody looked whether that is enough.
     *
     * @param warmupIterations that number
     */
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

        /** {@inheritDoc} Whoever asks for JMH's own counts says how much is enough. */
        @Override
        public boolean tooEarly() {
            return false;
        }
    }
}
