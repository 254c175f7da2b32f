package dev.strandbench.workload;

import java.util.Optional;
import org.openjdk.jmh.infra.Blackhole;

/** CPU work in {@link Blackhole#consumeCPU} tokens, because preemption would reduce work that is limited by time. */
public record CpuBurn(long tokens) {

    public static final CpuBurn NONE = new CpuBurn(0);

    private static final long BATCH_TOKENS = 10_000;
    private static final int BATCHES = 5_000;
    private static final long SETTLING_NANOS = 500_000_000;

    private static final String PROPERTY = "strandbench.nanosPerToken";

    /**
     * Returns CPU work that takes the given time, in ns, on an idle processor. If this JVM was started without
     * {@link #jvmArgument}, measures batches of tokens for 0.6 s. The shortest batch counts, because disturbances
     * lengthen batches.
     */
    public static CpuBurn lasting(double nanos) {
        return nanos == 0 ? NONE : lasting(nanos, toldOrMeasured());
    }

    static CpuBurn lasting(double nanos, double nanosPerToken) {
        return new CpuBurn(Math.max(1, Math.round(nanos / nanosPerToken)));
    }

    /** Takes 0.6 s to measure a token's time. Returns a JVM argument for the same amount of work in other JVMs. */
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

    /** Returns half of the work, rounded up to a whole token. */
    public CpuBurn half() {
        return new CpuBurn(tokens - tokens / 2);
    }

    public void run() {
        if (tokens > 0) {
            Blackhole.consumeCPU(tokens);
        }
    }
}
