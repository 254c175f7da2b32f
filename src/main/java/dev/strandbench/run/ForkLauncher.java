package dev.strandbench.run;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Starts a fork through other programs, which become its JVM: JMH lets profilers put words before those of the JVM, and
 * nothing else, and this one profiles nothing. So JMH, and its results, still name the JVM itself.
 */
public final class ForkLauncher implements ExternalProfiler {

    private final List<String> words;

    /** Called by JMH, in the run and in its fork, with what {@link #line} returned. */
    public ForkLauncher(String line) {
        words = List.of(line.split("\n", -1));
    }

    /** Words, none of which has a line break, as JMH hands them over. */
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
        // All it does is done when the JVM is started.
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
