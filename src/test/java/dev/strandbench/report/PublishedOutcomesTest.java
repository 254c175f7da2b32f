package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PublishedOutcomesTest {

    private static final MachineIdentity MACHINE = new MachineIdentity("Linux", "A processor", 2, 8192);

    private static Measurement measurement(String strategy, String endpoint, String heap, double... throughputs) {
        double[][] forks = new double[throughputs.length][];
        List<Integer> blocks = new ArrayList<>();
        for (int fork = 0; fork < throughputs.length; fork++) {
            forks[fork] = new double[] {throughputs[fork]};
            blocks.add(fork);
        }
        return new Measurement(
                "dev.strandbench.scenario.service.ServiceBenchmark.service",
                "avgt",
                Map.of(
                        "strategy", strategy,
                        "endpoint", endpoint,
                        "heap", heap,
                        "users", "20",
                        "loops", "10",
                        "pauseMillis", "300",
                        "failurePercent", "0",
                        "mongo", "embedded",
                        "upstreamMillis", "100",
                        "delays", "FIXED"),
                new Metric("ms/op", 200_000 / throughputs[0], new double[][] {{200_000 / throughputs[0]}}),
                Map.of("throughput", new Metric("requests/s", throughputs[0], forks)),
                new RunConditions(
                        "1.37", "java", "25.0.1", "a VM", "25+1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO),
                Optional.of(new RunMembership(
                        "a-run", blocks, "", "", Optional.empty(), false, OptionalDouble.empty(), Map.of())));
    }

    @Test
    void putsTheArticlesTableBesideWhatWasMeasured() throws Exception {
        List<Measurement> results = List.of(
                measurement("MVC_POOL", "EXECUTE_ASYNC", "128m", 40, 40.1, 39.9),
                measurement("WEBFLUX_COROUTINES", "EXECUTE_ASYNC", "128m", 45, 45.2, 44.9),
                measurement("MVC_POOL", "EXECUTE_ASYNC", "64m", 39, 39.1, 39.2),
                measurement("WEBFLUX_COROUTINES", "EXECUTE_ASYNC", "64m", 39.01, 39.12, 39.19),
                measurement("MVC_POOL", "EXECUTE", "128m", 30, 31, 29),
                measurement("WEBFLUX_COROUTINES", "EXECUTE", "128m", 32, 31, 33),
                measurement("MVC_POOL", "EXECUTE", "64m", 16),
                measurement("WEBFLUX_HYBRID", "EXECUTE", "64m", 16));

        GoldenFile.assertSameInEveryLocale(
                "published-table.txt", () -> PublishedTable.render(PublishedOutcomes.of(results, MACHINE)));
    }

    @Test
    void saysNothingOfWhatNobodyPublished() {
        assertThat(PublishedTable.render(
                        PublishedOutcomes.of(List.of(measurement("MVC_VIRTUAL", "EXECUTE", "64m", 30)), MACHINE)))
                .isEmpty();
    }
}
