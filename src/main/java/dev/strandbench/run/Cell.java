package dev.strandbench.run;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * One benchmark method under one combination of parameters.
 *
 * @param benchmark JMH's name for the method
 * @param parameters parameter values by name
 */
public record Cell(String benchmark, Map<String, String> parameters) {

    private static final String MODEL = "model";

    /** Makes JMH run this cell and nothing else. */
    void select(ChainedOptionsBuilder options) {
        options.include("^" + Pattern.quote(benchmark) + "$");
        parameters.forEach((name, value) -> options.param(name, value));
    }

    /** A short name for people: class, method, model and the other parameters. */
    String shortName() {
        String method = benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
        String others = parameters.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(MODEL))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        return Stream.of(method, parameters.getOrDefault(MODEL, ""), others)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
