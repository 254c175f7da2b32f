package dev.strandbench.workload;

import java.util.Optional;
import org.openjdk.jmh.infra.Blackhole;

/** CPU work of a fixed number of {@link Blackhole#consumeCPU} tokens, so that preemption does not shorten the work. */
public record CpuBurn(long tokens) {

    public static final CpuBurn NONE = new CpuBurn(0);

    private static final long BATCH_TOKENS = 10_000;
    private static final int BATCHES = 5_000;
    private static final long SETTLING_NANOS = 500_000_000;

    private static final String PROPERTY = "strandbench.nanosPerToken";

    /**
     * Returns the work that takes {@code nanos} ns on an idle processor, if a token takes as long as this JVM's
     * {@link #jvmArgument} says. Without the argument, measures for 0.6 s and uses the shortest batch, because
     * disturbances lengthen batches.
     */
    public static CpuBurn lasting(double nanos) {
        return nanos == 0 ? NONE : lasting(nanos, toldOrMeasured());
    }

    static CpuBurn lasting(double nanos, double nanosPerToken) {
        return new CpuBurn(Math.max(1, Math.round(nanos / nanosPerToken)));
    }

    /** Measures for 0.6 s, and returns the JVM argument that makes other JVMs do the same amount of work. */
    public static String jvmArgument() {
        return jvmArgument(nanosPerToken());
    }

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

    /** Returns half of this work, rounded up to a whole token. */
    public CpuBurn half() {
        return new CpuBurn(tokens - tokens / 2);
    }

    public void run() {
        if (tokens > 0) {
            Blackhole.consumeCPU(tokens);
        }
    }
}
