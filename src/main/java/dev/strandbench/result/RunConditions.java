package dev.strandbench.result;

import java.time.Duration;
import java.util.List;

/**
 * The conditions of a measurement. A value is empty or 0 if the result file does not contain it.
 *
 * @param warmupBatchSize number of calls per op in warm-up iterations of JMH's single-shot mode, by default 1
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

    /** Returns the feature version of the JDK, for example {@code 25} for {@code 25.0.1}; empty if unknown. */
    public String featureVersion() {
        return jdkVersion.replaceFirst("^1\\.", "").replaceFirst("[.+_-].*", "");
    }
}
