package dev.strandbench.run;

import dev.strandbench.profiler.ForkOptions;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Starts a fork through another command, whose process becomes the JVM of the fork. This class is a JMH profiler,
 * because only a profiler can put words before the JVM's command. JMH's results still name the JVM itself.
 */
public final class ForkLauncher implements ForkOptions {

    private final List<String> words;

    /** Creates a launcher from the result of {@link #line}, which JMH passes to this constructor. */
    public ForkLauncher(String line) {
        words = List.of(line.split("\n", -1));
    }

    /** Joins words with line breaks. The words themselves must not contain line breaks. */
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
