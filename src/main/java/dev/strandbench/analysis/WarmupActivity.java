package dev.strandbench.analysis;

import java.util.function.ToDoubleFunction;

/**
 * The work of a fork's JVM during the measurement, in addition to ops. New heap pages and a busy JIT compiler slow down
 * ops, even if the scores do not show a change yet. All figures are per op; NaN if unknown.
 *
 * @param faultsPerOp the number of memory pages that the operating system provided during the measurement
 * @param threadsPerOp the number of platform threads that were started and therefore used a new stack
 */
public record WarmupActivity(double opMicros, double faultsPerOp, double threadsPerOp, double compilingMicrosPerOp) {

    public static final String FAULTS = "process.faults";

    public static final String THREADS = "process.threads";

    public static final String COMPILING = "process.compiling";

    /**
     * The cost of a page fault in µs. About half of the cost is for entering the kernel and clearing the page; a
     * hypervisor increases the cost.
     */
    private static final double FAULT_MICROS = 1;

    /** The page faults allowed per thread. A thread touches about ten pages of its stack, the system and the JVM. */
    private static final double FAULTS_OF_A_THREAD = 32;

    /** The largest share of an op's time that page faults may take, which is the smallest difference that counts. */
    private static final double MOST_FAULTING = 0.03;

    /** The largest share of an op's time that JIT compilers may use. The compilers run on separate threads. */
    private static final double MOST_COMPILING = 0.25;

    /**
     * Returns the activity that the metrics of a benchmark report.
     *
     * @param score the time per op, or the ops per time
     * @param metrics the function that returns the mean of a secondary metric by its name; NaN for a metric that was
     *     not reported
     */
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
