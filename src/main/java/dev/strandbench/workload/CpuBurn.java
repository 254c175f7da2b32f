package dev.strandbench.workload;

import org.openjdk.jmh.infra.Blackhole;

/**
 * Work for a processor: a fixed number of steps, neither waiting nor allocating nor sharing. Steps and not a time, so
 * that a task whose thread was preempted has still all of its work to do, as real code has.
 *
 * @param tokens how many steps, in units of {@link Blackhole#consumeCPU}; 0 is no work
 */
public record CpuBurn(long tokens) {

    private static final long BATCH_TOKENS = 10_000;
    private static final int BATCHES = 5_000;
    private static final long SETTLING_NANOS = 200_000_000;

    /**
     * As many steps as take a time on one processor that does nothing else. Measured, if it is more than 0, which takes
     * about 0.3 s: the shortest of many batches counts, once the loop is compiled, because whatever disturbs a batch
     * only makes it longer.
     *
     * @param nanos in ns, at least 0
     */
    public static CpuBurn lasting(double nanos) {
        return nanos == 0 ? new CpuBurn(0) : lasting(nanos, nanosPerToken());
    }

    /** As many steps as take a time if each takes another. */
    static CpuBurn lasting(double nanos, double nanosPerToken) {
        return new CpuBurn(Math.max(1, Math.round(nanos / nanosPerToken)));
    }

    private static double nanosPerToken() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < SETTLING_NANOS) {
            Blackhole.consumeCPU(BATCH_TOKENS);
        }
        long shortest = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            Blackhole.consumeCPU(BATCH_TOKENS);
            shortest = Math.min(shortest, System.nanoTime() - start);
        }
        return (double) Math.max(1, shortest) / BATCH_TOKENS;
    }

    /** Does the work on the current thread. */
    public void run() {
        if (tokens > 0) {
            Blackhole.consumeCPU(tokens);
        }
    }
}
