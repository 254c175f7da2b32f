package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.workload.ArrivalRate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows from the parameters alone. */
class DatabasePoolBenchmarkTest {

    private static DatabasePoolBenchmark with(String arrivals, int concurrency) {
        DatabasePoolBenchmark benchmark = new DatabasePoolBenchmark();
        benchmark.strategy = DatabaseStrategy.HIKARI_VIRTUAL;
        benchmark.arrivals = arrivals;
        benchmark.concurrency = concurrency;
        benchmark.connections = 10;
        benchmark.transactions = 1;
        benchmark.queries = 3;
        benchmark.queryMillis = 1;
        benchmark.boundMillis = 1_000;
        benchmark.threads = 200;
        benchmark.acquireTimeoutMillis = 30_000;
        // Somebody's own, so that none is looked for in the jar.
        benchmark.postgres = "jdbc:postgresql://localhost/some";
        return benchmark;
    }

    @Test
    void hasAsManyRequestsAsComeInAnOpAtARate() {
        DatabasePoolBenchmark benchmark = with("2000/s", 100);

        assertThat(benchmark.tasksPerOp()).isEqualTo(1_000);
        assertThat(with("2000/s", 10).tasksPerOp()).isEqualTo(1_000);
        // The last comes after half a second but a gap, and takes 3 ms.
        assertThat(benchmark.ideal()).isEqualTo(Duration.ofNanos(502_500_000));
        benchmark.opMillis = 100;
        assertThat(benchmark.tasksPerOp()).isEqualTo(200);
    }

    @Test
    void hasAsManyAsItIsAskedForThatComeAtOnce() {
        assertThat(with(ArrivalRate.CLOSED, 100).tasksPerOp()).isEqualTo(100);
        assertThat(with(ArrivalRate.CLOSED, 10_000).unsupported()).isEmpty();
    }

    @Test
    void servesNoMoreAtOnceThanIoHasThreadsInTheFork() {
        DatabasePoolBenchmark benchmark = with(ArrivalRate.CLOSED, 100);
        benchmark.strategy = DatabaseStrategy.HIKARI_IO;

        benchmark.tellOfFork(List.of());
        assertThat(benchmark.ideal()).isEqualTo(Duration.ofMillis(30));

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=2"));
        assertThat(benchmark.ideal()).isEqualTo(Duration.ofMillis(150));
    }

    @Test
    void refusesMoreRequestsThanAnOpCanHave() {
        assertThat(with("20000/s", 100).unsupported()).isEmpty();
        assertThat(with("20001/s", 100).unsupported())
                .hasValueSatisfying(reason ->
                        assertThat(reason).startsWith("at arrivals=20001/s more than 10000 requests come in an op"));
        DatabasePoolBenchmark longer = with("2000/s", 100);
        longer.opMillis = 60_000;
        assertThat(longer.unsupported()).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"100,1,0,30", "101,1,0,33", "5,4,0,12", "5,4,50,62"})
    void hasNoMoreThanLittlesLawAllows(int requests, int each, long lastDueMillis, long millis) {
        Duration ideal = DatabasePoolBenchmark.ideal(
                Duration.ofMillis(3), 10, requests, each, TimeUnit.MILLISECONDS.toNanos(lastDueMillis));

        assertThat(ideal).hasMillis(millis);
    }
}
