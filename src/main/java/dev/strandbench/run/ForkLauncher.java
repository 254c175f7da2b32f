package dev.strandbench.run;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Starts a fork through another command that becomes its JVM. JMH lets only profilers add words before the JVM's; this
 * one profiles nothing. JMH and its results still name the JVM.
 */
public final class ForkLauncher implements ExternalProfiler {

    private final List<String> words;

    /** Called by JMH with the result of {@link #line}. */
    public ForkLauncher(String line) {
        words = List.of(line.split("\n", -1));
    }

    /** Joins words without line breaks. */
    static String line(List<String> words) {
        return String.join("\n", words);
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return words;
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
        // Nothing to profile.
    }

    @Override
    public Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        return List.of();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public String getDescription() {
        return "What starts the JVM of a fork, for the runs of this project";
    }
}
