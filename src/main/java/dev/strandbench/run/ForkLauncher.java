package dev.strandbench.run;

import dev.strandbench.profiler.ForkOptions;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A JMH profiler that prepends another command, such as {@code taskset}, to a fork's command. */
public final class ForkLauncher implements ForkOptions {

    private final List<String> words;

    /** JMH calls this constructor with the result of {@link #line}. */
    public ForkLauncher(String line) {
        words = List.of(line.split("\n", -1));
    }

    /** Joins words with line breaks. A word must not contain a line break. */
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
        return "Starts the JVM of a fork through another command, in runs of this project";
    }
}
