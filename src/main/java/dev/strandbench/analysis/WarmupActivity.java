package dev.strandbench.analysis;

import java.util.function.ToDoubleFunction;

/**
 * Page faults, thread starts and JIT compilation of a fork during the measurement. They slow ops down, even if the
 * scores do not drift. All values are per op; NaN if unknown.
 *
 * @param faultsPerOp the number of page faults; in each, the operating system provided a memory page
 * @param threadsPerOp the number of platform threads that were started, each with a new stack
 */
public record WarmupActivity(double opMicros, double faultsPerOp, double threadsPerOp, double compilingMicrosPerOp) {

    public static final String FAULTS = "process.faults";

    public static final String THREADS = "process.threads";

    public static final String COMPILING = "process.compiling";

    /** The time of a page fault. Clearing the page takes about half of it. A hypervisor makes page faults slower. */
    private static final double FAULT_MICROS = 1;

    /** The number of page faults allowed per started thread. The stack and other memory of a thread need about ten. */
    private static final double FAULTS_OF_A_THREAD = 32;

    /** The largest share of an op's time that page faults may take. This is the smallest difference that counts. */
    private static final double MOST_FAULTING = 0.03;

    /** JIT compilers may take at most this share of an op's time. They run on separate threads. */
    private static final double MOST_COMPILING = 0.25;

    /** Returns the activity that secondary metrics report; {@code metrics} returns NaN for a missing metric. */
    public static WarmupActivity of(double score, String unit, ToDoubleFunction<String> metrics) {
        return new WarmupActivity(
                MetricUnit.microsPerOp(score, unit),
                metrics.applyAsDouble(FAULTS),
                metrics.applyAsDouble(THREADS),
                metrics.applyAsDouble(COMPILING));
    }

    /** Returns true if the heap or the compiled code was still growing during the measurement. */
    public boolean isGrowing() {
        double ofThreads = threadsPerOp > 0 ? FAULTS_OF_A_THREAD * threadsPerOp : 0;
        return (faultsPerOp - ofThreads) * FAULT_MICROS > MOST_FAULTING * opMicros
                || compilingMicrosPerOp > MOST_COMPILING * opMicros;
    }
}
