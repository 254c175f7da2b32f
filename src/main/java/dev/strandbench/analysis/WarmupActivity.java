package dev.strandbench.analysis;

import java.util.function.ToDoubleFunction;

/**
 * What a fork's JVM did beside its ops while they were measured. A heap that still grows into pages that nobody has
 * touched, or a JIT compiler at work, makes ops slower than they will be, even where scores have not yet moved.
 *
 * @param opMicros what an op took, in µs; above 0
 * @param faultsPerOp pages that the operating system had to provide, per op; NaN if that is not known
 * @param threadsPerOp platform threads started, per op: each touches a stack of its own; NaN if that is not known
 * @param compilingMicrosPerOp time of the JIT compilers per op, in µs; NaN if that is not known
 */
public record WarmupActivity(double opMicros, double faultsPerOp, double threadsPerOp, double compilingMicrosPerOp) {

    /** The secondary metric that has the faults. */
    public static final String FAULTS = "process.faults";

    /** The secondary metric that has the threads. */
    public static final String THREADS = "process.threads";

    /** The secondary metric that has the compilers' time. */
    public static final String COMPILING = "process.compiling";

    /** To enter the kernel, find a page and clear it takes about half of this, more under a hypervisor. */
    private static final double FAULT_MICROS = 1;

    /** Pages of a new thread's stack and of what the system and the JVM keep for it: some ten, with room. */
    private static final double FAULTS_OF_A_THREAD = 32;

    /** The part of an op's time that faults may take: what counts as a difference between arms. */
    private static final double MOST_FAULTING = 0.03;

    /** The part of an op's time that the compilers may take, on threads of their own. */
    private static final double MOST_COMPILING = 0.25;

    /**
     * Reads what a benchmark reported.
     *
     * @param score time per op, or ops per time
     * @param unit of the score
     * @param metrics the mean of a secondary metric, by its name; NaN if it was not reported
     */
    public static WarmupActivity of(double score, String unit, ToDoubleFunction<String> metrics) {
        return new WarmupActivity(
                MetricUnit.microsPerOp(score, unit),
                metrics.applyAsDouble(FAULTS),
                metrics.applyAsDouble(THREADS),
                metrics.applyAsDouble(COMPILING));
    }

    /** Whether memory or code were still growing. */
    public boolean isGrowing() {
        double ofThreads = threadsPerOp > 0 ? FAULTS_OF_A_THREAD * threadsPerOp : 0;
        return (faultsPerOp - ofThreads) * FAULT_MICROS > MOST_FAULTING * opMicros
                || compilingMicrosPerOp > MOST_COMPILING * opMicros;
    }
}
