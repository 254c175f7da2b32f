package dev.strandbench.run;

import dev.strandbench.profiler.ForkOptions;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Starts a fork through another command that becomes its JVM. JMH lets only profilers add words before the JVM's; this
 * one profiles nothing. JMH and its results still name the JVM.
 */
public final class ForkLauncher implements ForkOptions {

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
    public String getDescription() {
        return "What starts the JVM of a fork, for the runs of this project";
    }
}
