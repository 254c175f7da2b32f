package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** An arm with a known cost, whose forks are drawn at random. */
interface SimulatedArm {

    /** Returns the natural logarithm of the geometric mean of the costs of all forks that are warm. */
    double logCost();

    /**
     * Draws a fork.
     *
     * @param machine a change of the logarithm of all scores, for the state of the machine
     */
    IterationSeries fork(SplittableRandom random, Duration length, double machine);

    /** The variation between forks: the distribution of the logarithms of fork means, with a mean of 0. */
    @FunctionalInterface
    interface Spread {

        double draw(SplittableRandom random);

        static Spread normal(double deviation) {
            return random -> deviation * random.nextGaussian();
        }

        /** Returns an exponential distribution with a long tail of slow forks. */
        static Spread skewed(double deviation) {
            return random -> deviation * (-Math.log(1 - random.nextDouble()) - 1);
        }

        /** Returns Student's t distribution with three degrees of freedom. */
        static Spread heavyTailed(double deviation) {
            return random -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    squares += Math.pow(random.nextGaussian(), 2);
                }
                return deviation * random.nextGaussian() / Math.sqrt(squares);
            };
        }

        /**
         * Returns a distribution with two modes.
         *
         * @param slowShare the share of forks in the slow mode
         * @param ratio the cost in the slow mode, divided by the cost in the fast mode
         * @param deviation the standard deviation within a mode
         */
        static Spread modes(double slowShare, double ratio, double deviation) {
            double slow = Math.log(ratio);
            return random ->
                    (random.nextDouble() < slowShare ? slow : 0) - slowShare * slow + deviation * random.nextGaussian();
        }
    }

    /**
     * An arm with generated forks.
     *
     * @param warmUp the logarithm of the first iteration's cost over the cost of warm code; shrinks by a factor of e in
     *     each second
     */
    record Generated(double logCost, Spread spread, double warmUp) implements SimulatedArm {

        private static final double ITERATION_SECONDS = 0.1;
        private static final double ITERATION_SPREAD = 0.01;

        @Override
        public IterationSeries fork(SplittableRandom random, Duration length, double machine) {
            double logMean = logCost + machine + spread.draw(random);
            double[] scores = new double[(int) Math.round(length.toMillis() / 1000.0 / ITERATION_SECONDS)];
            for (int i = 0; i < scores.length; i++) {
                double young = warmUp * Math.exp(-i * ITERATION_SECONDS);
                scores[i] = Math.exp(logMean + young + ITERATION_SPREAD * random.nextGaussian());
            }
            double[] seconds = new double[scores.length];
            Arrays.fill(seconds, ITERATION_SECONDS);
            return new IterationSeries(scores, seconds);
        }
    }

    /** A machine with two processors, whose messages between the processors are slow for 3 s in 10 s on average. */
    final class ChangingMachine {

        private static final double SLOW_STARTS = 1 / 70.0;
        private static final double SLOW_ENDS = 1 / 30.0;
        private static final double UNKNOWN = 0.1;

        private boolean slow;

        /** Returns the next round trip, in ns. There is one before each iteration of 100 ms. */
        double roundTrip(SplittableRandom random) {
            slow ^= random.nextDouble() < (slow ? SLOW_ENDS : SLOW_STARTS);
            double nanos = (slow ? 360 : 75) * Math.exp(0.2 * random.nextGaussian());
            return random.nextDouble() < UNKNOWN ? Double.NaN : nanos;
        }
    }

    /** An arm whose forks run on a changing machine. In the slow state, ops cost {@code slowRatio} times as much. */
    record OnChangingMachine(SimulatedArm arm, ChangingMachine changing, double slowRatio) implements SimulatedArm {

        @Override
        public double logCost() {
            return arm.logCost();
        }

        @Override
        public IterationSeries fork(SplittableRandom random, Duration length, double machine) {
            IterationSeries steady = arm.fork(random, length, machine);
            double[] scores = steady.scores();
            double[] roundTrips = new double[scores.length];
            for (int i = 0; i < scores.length; i++) {
                roundTrips[i] = changing.roundTrip(random);
                scores[i] *= changing.slow ? slowRatio : 1;
            }
            return new IterationSeries(scores, steady.seconds(), roundTrips);
        }
    }

    /** An arm with recorded forks, from the first op on. Forks are drawn with replacement. */
    record Recorded(double logCost, List<IterationSeries> forks) implements SimulatedArm {

        /**
         * Returns an arm whose scores are divided by their geometric mean when warm.
         *
         * @param warmSeconds the length of the end of each fork that is warm
         */
        static Recorded scaled(List<IterationSeries> forks, double warmSeconds) {
            double warm = logWarm(forks, warmSeconds);
            return new Recorded(
                    0, forks.stream().map(fork -> times(fork, Math.exp(-warm))).toList());
        }

        /** Returns an arm whose scores are as recorded. */
        static Recorded unscaled(List<IterationSeries> forks, double warmSeconds) {
            return new Recorded(logWarm(forks, warmSeconds), forks);
        }

        private static double logWarm(List<IterationSeries> forks, double warmSeconds) {
            return forks.stream()
                    .mapToDouble(fork -> Math.log(fork.mean(fork.age() - warmSeconds, fork.age())))
                    .average()
                    .orElseThrow();
        }

        private static IterationSeries times(IterationSeries fork, double factor) {
            return new IterationSeries(
                    Arrays.stream(fork.scores()).map(score -> score * factor).toArray(),
                    fork.seconds(),
                    fork.roundTrips());
        }

        @Override
        public IterationSeries fork(SplittableRandom random, Duration length, double machine) {
            IterationSeries drawn = forks.get(random.nextInt(forks.size()));
            return times(drawn.until(length.toNanos() / 1e9), Math.exp(machine));
        }
    }
}
