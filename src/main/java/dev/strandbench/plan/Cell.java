package dev.strandbench.plan;

import dev.strandbench.result.ArmParameter;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark method under one combination of parameters on one JDK.
 *
 * @param benchmark JMH's name for the method
 * @param mode JMH's short label, for example {@code avgt}
 * @param parameters parameter values by name
 * @param jdk the JDK's label in the plan, for example {@code 25.0.1}
 */
public record Cell(String benchmark, String mode, Map<String, String> parameters, String jdk) {

    /** What the arms of its family share: the method and every parameter but the arm's own. */
    public String family() {
        return Stream.of(method(), question()).filter(word -> !word.isEmpty()).collect(Collectors.joining("  "));
    }

    /** The value of the parameter that is compared; empty if it has none. */
    public String arm() {
        return ArmParameter.among(parameters.keySet()).map(parameters::get).orElse("");
    }

    /** Class and method, as people name them. */
    public String method() {
        return benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
    }

    /** The parameters that are part of the question, in words. */
    public String question() {
        return parameters.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey()))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
