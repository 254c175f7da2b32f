package dev.strandbench.profiler;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * What the starting JVM does for a profiler that works in the fork: it adds options to the fork's JVM, and nothing
 * else.
 */
interface ForkOptions extends ExternalProfiler {

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
