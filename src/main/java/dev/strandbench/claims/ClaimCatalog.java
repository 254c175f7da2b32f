package dev.strandbench.claims;

import dev.strandbench.catalog.DeclaredParameter;
import dev.strandbench.catalog.SelectedBenchmark;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The benchmarks of this jar, as claims name them: class and method. */
final class ClaimCatalog {

    /** What every run measures beside a benchmark's own metrics, and claims are made of. */
    private static final Set<String> METRICS_OF_EVERY_RUN = Set.of("score", "gc.alloc.rate.norm", "process.cpu");

    private static final Map<String, SelectedBenchmark> BENCHMARKS =
            SelectedBenchmark.of(new OptionsBuilder().build()).stream()
                    .filter(SelectedBenchmark::isScenario)
                    .collect(Collectors.toMap(
                            ClaimCatalog::name, benchmark -> benchmark, (first, other) -> first, LinkedHashMap::new));

    private ClaimCatalog() {}

    private static String name(SelectedBenchmark benchmark) {
        String method = benchmark.entry().getUsername();
        return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
    }

    /** The names of all benchmarks. */
    static List<String> names() {
        return List.copyOf(BENCHMARKS.keySet());
    }

    /** The benchmark of a name; empty if there is none. */
    static Optional<SelectedBenchmark> find(String name) {
        return Optional.ofNullable(BENCHMARKS.get(name));
    }

    /**
     * The name of the parameter whose values a benchmark compares; empty if there is no such benchmark or parameter.
     */
    static Optional<String> armParameter(String benchmark) {
        return find(benchmark).flatMap(SelectedBenchmark::arm).map(DeclaredParameter::name);
    }

    /** Whether a benchmark measures what has just started. */
    static boolean isCold(SelectedBenchmark benchmark) {
        return benchmark.entry().getMode() == Mode.SingleShotTime
                && benchmark.entry().getWarmupIterations().orElse(0) == 0
                && benchmark.name().startsWith("Cold");
    }

    /** The metrics that a claim may be about. */
    static Set<String> metrics(SelectedBenchmark benchmark) {
        Set<String> metrics = new LinkedHashSet<>(METRICS_OF_EVERY_RUN);
        metrics.add(benchmark.answer().metric());
        metrics.addAll(benchmark.columns());
        metrics.addAll(benchmark.further());
        metrics.remove("");
        return metrics;
    }

    /** All parameters of a cell: those that are not named have the benchmark's default, if there is one. */
    static Map<String, String> complete(ClaimCell cell) {
        Map<String, String> complete = new LinkedHashMap<>();
        find(cell.benchmark())
                .ifPresent(benchmark -> benchmark.parameters().values().stream()
                        .filter(parameter -> parameter.defaults().size() == 1)
                        .forEach(parameter -> complete.put(
                                parameter.name(), parameter.defaults().getFirst())));
        complete.putAll(cell.parameters());
        return complete;
    }
}
