package dev.strandbench.workload;

import java.util.Optional;
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
    private static final long SETTLING_NANOS = 500_000_000;

    /** How long a step takes, in ns, for a JVM that is not to find out itself. */
    private static final String PROPERTY = "strandbench.nanosPerToken";

    /**
     * As many steps as take a time on one processor that does nothing else: as this JVM was told by
     * {@link #jvmArgument}, or else, if the time is more than 0, as it measures, which takes about 0.6 s: the shortest
     * of many batches counts, once the loop is compiled, because whatever disturbs a batch only makes it longer.
     *
     * @param nanos in ns, at least 0
     */
    public static CpuBurn lasting(double nanos) {
        return nanos == 0 ? new CpuBurn(0) : lasting(nanos, toldOrMeasured());
    }

    /** As many steps as take a time if each takes another. */
    static CpuBurn lasting(double nanos, double nanosPerToken) {
        return new CpuBurn(Math.max(1, Math.round(nanos / nanosPerToken)));
    }

    /**
     * Measures how long a step takes, for about 0.6 s, and says what tells other JVMs, so that all of them do the same
     * amount of work.
     */
    public static String jvmArgument() {
        return jvmArgument(nanosPerToken());
    }

    /** As {@link #jvmArgument()} if each step takes a time, in ns, above 0. */
    static String jvmArgument(double nanosPerToken) {
        return "-D" + PROPERTY + "=" + nanosPerToken;
    }

    private static double toldOrMeasured() {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(Double::parseDouble)
                .orElseGet(CpuBurn::nanosPerToken);
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
