package dev.strandbench.workload;

import java.util.SplittableRandom;

/**
 * Waits drawn at random from a seed. The same seed gives the same waits in the same order, whatever the model and the
 * JVM: they are drawn before anything is measured. Used by one thread.
 */
public final class SeededWaits {

    // Not a RandomGenerator chosen by name: those are service providers, which may be missing.
    private final SplittableRandom random;

    /** Creates the waits of a seed; any number is valid. */
    public SeededWaits(long seed) {
        random = new SplittableRandom(seed);
    }

    /**
     * Draws the next wait, every length in whole milliseconds being equally likely.
     *
     * @param leastMillis at least 0
     * @param mostMillis included; at least {@code leastMillis}
     */
    public Wait between(int leastMillis, int mostMillis) {
        return new Wait(random.nextInt(leastMillis, mostMillis + 1));
    }

    /**
     * Draws the next wait from a log-normal distribution, by the transform of Box and Muller ("A note on the generation
     * of random normal deviates", 1958).
     *
     * @param medianMillis at least 0; half of the waits are shorter
     * @param sigma standard deviation of the waits' natural logarithm, at least 0
     */
    public Wait logNormal(int medianMillis, double sigma) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        double normal = radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
        return new Wait(Math.round(medianMillis * StrictMath.exp(sigma * normal)));
    }
}
