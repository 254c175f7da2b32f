package dev.strandbench.profiler;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/** A profiler that runs in the fork. In JMH's own JVM, the profiler only adds JVM options for the fork. */
public interface ForkOptions extends ExternalProfiler {

    String ALLOW_NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    @Override
    default Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    default void beforeTrial(BenchmarkParams benchmark) {}

    @Override
    default Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        return List.of();
    }

    @Override
    default boolean allowPrintOut() {
        return true;
    }

    @Override
    default boolean allowPrintErr() {
        return true;
    }
}
