package dev.strandbench.analysis;

import java.util.function.ToDoubleFunction;

/**
 * Page faults, thread starts and JIT compilation per op during the measurement; NaN if unknown. Warm-up activity slows
 * ops down even if scores do not drift.
 *
 * @param faultsPerOp page faults for which the OS provided a memory page
 */
public record WarmupActivity(double opMicros, double faultsPerOp, double threadsPerOp, double compilingMicrosPerOp) {

    public static final String FAULTS = "process.faults";

    public static final String THREADS = "process.threads";

    public static final String COMPILING = "process.compiling";

    /** The time that a page fault takes, in µs. Clearing the page takes half of it. A hypervisor adds time. */
    private static final double FAULT_MICROS = 1;

    /**
     * Page faults attributed to a thread start. A new thread causes about ten page faults, for its stack and other
     * memory.
     */
    private static final double FAULTS_OF_A_THREAD = 32;

    /**
     * If page faults take more than this share of an op's time, the heap counts as still growing. The share equals the
     * smallest difference that counts.
     */
    private static final double MOST_FAULTING = 0.03;

    /**
     * If JIT compilation takes more than this share of an op's time, the amount of compiled code counts as still
     * growing. The JIT compiler runs on separate threads.
     */
    private static final double MOST_COMPILING = 0.25;

    /**
     * Computes the activity from secondary metrics.
     *
     * @param metrics function that returns a metric by name; NaN for a missing metric
     */
    public static WarmupActivity of(double score, String unit, ToDoubleFunction<String> metrics) {
        return new WarmupActivity(
                MetricUnit.microsPerOp(score, unit),
                metrics.applyAsDouble(FAULTS),
                metrics.applyAsDouble(THREADS),
                metrics.applyAsDouble(COMPILING));
    }

    /** Returns true if the heap or the amount of compiled code was still growing during the measurement. */
    public boolean isGrowing() {
        double ofThreads = threadsPerOp > 0 ? FAULTS_OF_A_THREAD * threadsPerOp : 0;
        return (faultsPerOp - ofThreads) * FAULT_MICROS > MOST_FAULTING * opMicros
                || compilingMicrosPerOp > MOST_COMPILING * opMicros;
    }
}
