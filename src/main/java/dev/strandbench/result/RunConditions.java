package dev.strandbench.result;

import java.time.Duration;
import java.util.List;

/**
 * How a benchmark was measured, as JMH's result file has it. What a file does not say is empty or 0.
 *
 * @param jmhVersion JMH's version
 * @param jvm the forks' {@code java}
 * @param jdkVersion for example {@code 25.0.1}
 * @param vmName for example {@code OpenJDK 64-Bit Server VM}
 * @param vmVersion with its build
 * @param jvmArgs of the forks
 * @param threads that ran the benchmark
 * @param warmupIterations of each fork
 * @param warmupTime of each iteration
 * @param measurementIterations of each fork
 * @param measurementTime of each iteration
 * @param warmupBatchSize calls that JMH's single-shot mode took for an op; 1 if the file does not say
 * @param measurementBatchSize the same of what was measured
 */
public record RunConditions(
        String jmhVersion,
        String jvm,
        String jdkVersion,
        String vmName,
        String vmVersion,
        List<String> jvmArgs,
        int threads,
        int warmupIterations,
        Duration warmupTime,
        int measurementIterations,
        Duration measurementTime,
        int warmupBatchSize,
        int measurementBatchSize) {

    /** Of ops that are one call each. */
    public RunConditions(
            String jmhVersion,
            String jvm,
            String jdkVersion,
            String vmName,
            String vmVersion,
            List<String> jvmArgs,
            int threads,
            int warmupIterations,
            Duration warmupTime,
            int measurementIterations,
            Duration measurementTime) {
        this(
                jmhVersion,
                jvm,
                jdkVersion,
                vmName,
                vmVersion,
                jvmArgs,
                threads,
                warmupIterations,
                warmupTime,
                measurementIterations,
                measurementTime,
                1,
                1);
    }
}
