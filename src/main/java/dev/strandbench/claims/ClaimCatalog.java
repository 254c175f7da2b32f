package dev.strandbench.claims;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.scenario.Explanation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.OptionsBuilder;

final class ClaimCatalog {

    private static final Set<String> METRICS_OF_EVERY_RUN =
            Set.of("score", "gc.alloc.rate.norm", "gc.time", "process.cpu");

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

    static Optional<SelectedBenchmark> find(String name) {
        return Optional.ofNullable(BENCHMARKS.get(name));
    }

    /** Returns the name of the benchmark parameter that selects the arm, if any. */
    static Optional<String> armParameter(String benchmark) {
        return find(benchmark).flatMap(SelectedBenchmark::arm).map(DeclaredParameter::name);
    }

    /** Throws {@link UserErrorException} if a benchmark, parameter, parameter value or metric is invalid. */
    static void require(String file, List<Claim> claims) {
        for (Claim claim : claims) {
            claim.experiment().ifPresent(experiment -> require(file + ": claim " + claim.id() + ": ", experiment));
        }
    }

    private static void require(String where, Experiment experiment) {
        requireBounds(where, experiment);
        for (Experiment.ClaimCell cell : experiment.cells()) {
            if (cell.benchmark().equals(LivenessEntries.BENCHMARK)) {
                requireLiveness(where, experiment, cell);
                continue;
            }
            SelectedBenchmark benchmark = find(cell.benchmark())
                    .orElseThrow(() -> new UserErrorException(where + "benchmark = " + cell.benchmark() + ": valid are "
                            + String.join(", ", BENCHMARKS.keySet())));
            requireParameters(where, benchmark, cell, experiment.free());
            Set<String> metrics = metrics(benchmark);
            if (!metrics.contains(experiment.metric())) {
                throw new UserErrorException(where + "metric = " + experiment.metric() + ": " + benchmark.name()
                        + " has " + String.join(", ", metrics));
            }
            boolean cold = isCold(benchmark);
            if (cold != (experiment.state() == Experiment.State.COLD)) {
                throw new UserErrorException(
                        where + "state: " + benchmark.name() + " measures what is " + (cold ? "cold" : "warm"));
            }
        }
    }

    private static void requireBounds(String where, Experiment experiment) {
        boolean ofRatios = experiment.questions().stream().allMatch(ClaimQuestion.OfRatio.class::isInstance);
        if (experiment.shows().ratio().isPresent()
                && !(ofRatios && experiment.metric().equals(ClaimBounds.THROUGHPUT))) {
            throw new UserErrorException(where + "shows.ratio: valid for ratios of " + ClaimBounds.THROUGHPUT);
        }
        experiment
                .shows()
                .memory()
                .filter(kind -> !Explanation.kindsOfMemory().containsKey(experiment.metric()))
                .ifPresent(kind -> {
                    throw new UserErrorException(where + "shows.memory: valid for "
                            + String.join(", ", Explanation.kindsOfMemory().keySet()));
                });
        if (experiment.better().isPresent() && experiment.isOfCounts()) {
            throw new UserErrorException(where + "better: a count is neither higher nor lower");
        }
    }

    private static void requireLiveness(String where, Experiment experiment, Experiment.ClaimCell cell) {
        if (!cell.parameters().keySet().equals(LivenessEntries.PARAMETERS)) {
            throw new UserErrorException(where + "parameters: " + LivenessEntries.BENCHMARK + " has "
                    + LivenessEntries.PATTERN + ", " + LivenessEntries.MODEL);
        }
        if (!LivenessEntries.METRICS.contains(experiment.metric())) {
            throw new UserErrorException(where + "metric = " + experiment.metric() + ": " + LivenessEntries.BENCHMARK
                    + " has " + String.join(", ", LivenessEntries.METRICS));
        }
        if (!experiment.questions().stream().allMatch(ClaimQuestion.OfCount.class::isInstance)) {
            throw new UserErrorException(where + "predicate: " + LivenessEntries.BENCHMARK + " has counts only");
        }
    }

    private static void requireParameters(
            String where, SelectedBenchmark benchmark, Experiment.ClaimCell cell, List<String> free) {
        Map<String, DeclaredParameter> declared = benchmark.parameters();
        String names = String.join(", ", declared.keySet());
        cell.parameters().forEach((name, value) -> {
            DeclaredParameter parameter = declared.get(name);
            if (parameter == null) {
                throw new UserErrorException(where + "parameters." + name + ": " + benchmark.name() + " has " + names);
            }
            if (!parameter.accepts(value)) {
                throw new UserErrorException(where + name + " = " + value + ": valid for " + benchmark.name() + " are "
                        + parameter.validValues());
            }
        });
        for (DeclaredParameter parameter : declared.values()) {
            if (parameter.defaults().size() > 1 && !cell.parameters().containsKey(parameter.name())) {
                throw new UserErrorException(where + "parameters." + parameter.name() + ": must be named, because "
                        + benchmark.name() + " has no single default");
            }
        }
        free.stream().filter(name -> !declared.containsKey(name)).findFirst().ifPresent(name -> {
            throw new UserErrorException(where + "free: " + benchmark.name() + " has no " + name + "; valid: " + names);
        });
    }

    private static boolean isCold(SelectedBenchmark benchmark) {
        return benchmark.entry().getMode() == Mode.SingleShotTime
                && benchmark.entry().getWarmupIterations().orElse(0) == 0
                && benchmark.name().startsWith("Cold");
    }

    private static Set<String> metrics(SelectedBenchmark benchmark) {
        Set<String> metrics = new TreeSet<>(METRICS_OF_EVERY_RUN);
        metrics.add(benchmark.answer().metric());
        metrics.addAll(benchmark.columns());
        metrics.addAll(benchmark.further());
        metrics.remove("");
        return metrics;
    }
}
