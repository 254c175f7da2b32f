package dev.strandbench.claims;

import dev.strandbench.catalog.DeclaredParameter;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.error.UserErrorException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Whether what a claim names can be measured: its benchmarks, parameters, arms and metric. */
final class ClaimCheck {

    private final String file;
    private final Claim claim;

    private ClaimCheck(String file, Claim claim) {
        this.file = file;
        this.claim = claim;
    }

    /**
     * Makes sure that scenarios can judge some claims.
     *
     * @param file what errors call their file
     * @throws UserErrorException if a benchmark, a parameter, a value or a metric does not exist
     */
    static void require(String file, List<Claim> claims) {
        for (Claim claim : claims) {
            claim.experiment().ifPresent(experiment -> new ClaimCheck(file, claim).check(experiment));
        }
    }

    private void check(Experiment experiment) {
        Set<SelectedBenchmark> benchmarks = new LinkedHashSet<>();
        for (ClaimCell cell : experiment.cells()) {
            benchmarks.add(check(cell, experiment.free()));
        }
        for (SelectedBenchmark benchmark : benchmarks) {
            if (!ClaimCatalog.metrics(benchmark).contains(experiment.metric())) {
                throw wrong("metric = " + experiment.metric() + ": " + benchmark.name() + " has "
                        + String.join(", ", new TreeSet<>(ClaimCatalog.metrics(benchmark))));
            }
            if (ClaimCatalog.isCold(benchmark) != (experiment.state() == ClaimState.COLD)) {
                throw wrong("state: " + benchmark.name() + " measures what is "
                        + (ClaimCatalog.isCold(benchmark) ? "cold" : "warm"));
            }
        }
    }

    private SelectedBenchmark check(ClaimCell cell, List<String> free) {
        SelectedBenchmark benchmark = ClaimCatalog.find(cell.benchmark())
                .orElseThrow(() -> wrong(
                        "benchmark = " + cell.benchmark() + ": valid are " + String.join(", ", ClaimCatalog.names())));
        for (Map.Entry<String, String> parameter : cell.parameters().entrySet()) {
            DeclaredParameter declared = benchmark.parameters().get(parameter.getKey());
            if (declared == null) {
                throw wrong("parameters." + parameter.getKey() + ": " + benchmark.name() + " has "
                        + String.join(", ", benchmark.parameters().keySet()));
            }
            if (!declared.accepts(parameter.getValue())) {
                throw wrong(parameter.getKey() + " = " + parameter.getValue() + ": valid for " + benchmark.name()
                        + " are " + declared.validValues());
            }
        }
        for (DeclaredParameter declared : benchmark.parameters().values()) {
            if (declared.defaults().size() > 1 && !cell.parameters().containsKey(declared.name())) {
                throw wrong("parameters." + declared.name() + ": has to be named, for " + benchmark.name()
                        + " has no single default");
            }
        }
        for (String name : free) {
            if (!benchmark.parameters().containsKey(name)) {
                throw wrong("free: " + benchmark.name() + " has no " + name + "; valid: "
                        + String.join(", ", benchmark.parameters().keySet()));
            }
        }
        return benchmark;
    }

    private UserErrorException wrong(String what) {
        return new UserErrorException(file + ": claim " + claim.id() + ": " + what);
    }
}
