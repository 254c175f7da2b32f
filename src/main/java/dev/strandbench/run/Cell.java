package dev.strandbench.run;

import dev.strandbench.result.ArmParameter;
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

    /** Makes JMH run this cell and nothing else. */
    void select(ChainedOptionsBuilder options) {
        options.include("^" + Pattern.quote(benchmark) + "$");
        parameters.forEach((name, value) -> options.param(name, value));
    }

    /** A short name for people: class, method, model or strategy, and the other parameters. */
    String shortName() {
        String method = benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
        String others = parameters.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey()))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        String arm =
                ArmParameter.among(parameters.keySet()).map(parameters::get).orElse("");
        return Stream.of(method, arm, others).filter(word -> !word.isEmpty()).collect(Collectors.joining(" "));
    }
}
