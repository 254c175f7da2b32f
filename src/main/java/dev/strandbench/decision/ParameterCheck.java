package dev.strandbench.decision;

import dev.strandbench.catalog.DeclaredParameter;
import dev.strandbench.catalog.SelectedBenchmark;
import java.util.Optional;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What a scenario says of a value of one of its parameters. */
@FunctionalInterface
public interface ParameterCheck {

    /**
     * The values that are valid where one is not, in words.
     *
     * @param scenario a regular expression for its benchmarks
     * @return empty if the value is valid, or no such benchmark has the parameter
     */
    Optional<String> validInPlaceOf(String value, String parameter, String scenario);

    /** Asks the benchmarks of this jar, so that a value has one grammar, wherever it is given. */
    static ParameterCheck byBenchmarks() {
        return (value, parameter, scenario) ->
                SelectedBenchmark.of(new OptionsBuilder().include(scenario).build()).stream()
                        .flatMap(benchmark ->
                                Optional.ofNullable(benchmark.parameters().get(parameter)).stream())
                        .filter(declared -> !declared.accepts(value))
                        .map(DeclaredParameter::validValues)
                        .findFirst();
    }
}
