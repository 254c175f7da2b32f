package dev.strandbench.workload;

import java.util.SplittableRandom;

/** Generates random waits from a seed. The sequence is the same under every model and on every JVM. Not thread-safe. */
public final class SeededWaits {

    // A RandomGenerator chosen by name would come from a service provider, which may be missing.
    private final SplittableRandom random;

    public SeededWaits(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns a uniformly distributed wait of whole ms between two lengths, both inclusive. */
    public Wait between(int leastMillis, int mostMillis) {
        return new Wait(random.nextInt(leastMillis, mostMillis + 1));
    }

    /** Returns a wait from a log-normal distribution (Box and Muller, 1958). Sigma is at least 0. */
    public Wait logNormal(int medianMillis, double sigma) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        double normal = radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
        return new Wait(Math.round(medianMillis * StrictMath.exp(sigma * normal)));
    }
}
