package dev.strandbench.analysis;

import java.util.function.ToDoubleFunction;

/**
 * The work of a fork's JVM next to its ops while they were measured. A heap that grows into new pages, or a JIT
 * compiler at work, slows ops down before scores show it. Figures are per op, NaN if unknown.
 *
 * @param faultsPerOp pages that the operating system had to provide
 * @param threadsPerOp platform threads started, each with a stack to touch
 */
public record WarmupActivity(double opMicros, double faultsPerOp, double threadsPerOp, double compilingMicrosPerOp) {

    public static final String FAULTS = "process.faults";

    public static final String THREADS = "process.threads";

    public static final String COMPILING = "process.compiling";

    /** To enter the kernel, find a page and clear it takes about half of this, more under a hypervisor. */
    private static final double FAULT_MICROS = 1;

    /** A new thread touches some ten pages for its stack, the system and the JVM; this leaves room. */
    private static final double FAULTS_OF_A_THREAD = 32;

    /** Largest share of an op's time that faults may take: as much as a difference between arms. */
    private static final double MOST_FAULTING = 0.03;

    /** Largest share of an op's time that the compilers may take, on threads of their own. */
    private static final double MOST_COMPILING = 0.25;

    /**
     * Reads the metrics of a benchmark.
     *
     * @param score time per op, or ops per time
     * @param metrics returns the mean of a secondary metric by its name; NaN if it was not reported
     */
    public static WarmupActivity of(double score, String unit, ToDoubleFunction<String> metrics) {
        return new WarmupActivity(
                MetricUnit.microsPerOp(score, unit),
                metrics.applyAsDouble(FAULTS),
                metrics.applyAsDouble(THREADS),
                metrics.applyAsDouble(COMPILING));
    }

    /** Returns true if memory or compiled code were still growing. */
    public boolean isGrowing() {
        double ofThreads = threadsPerOp > 0 ? FAULTS_OF_A_THREAD * threadsPerOp : 0;
        return (faultsPerOp - ofThreads) * FAULT_MICROS > MOST_FAULTING * opMicros
                || compilingMicrosPerOp > MOST_COMPILING * opMicros;
    }
}
