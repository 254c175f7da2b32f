package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.workload.ArrivalRate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabasePoolBenchmarkTest {

    private static DatabasePoolBenchmark with(String arrivals, int concurrency) {
        return Benchmarks.of(
                DatabasePoolBenchmark.class,
                "strategy=HIKARI_VIRTUAL transactions=1 arrivals=" + arrivals + " concurrency=" + concurrency);
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

    /** The last request of an op comes after half a second, which says nothing about the pool. */
    @Test
    void isBoundByThePoolHoweverRequestsCome() {
        // Ten connections, each for 3 ms.
        assertThat(with("2000/s", 100).idealPerSecond()).isCloseTo(10 / 0.003, within(1e-6));
        assertThat(with(ArrivalRate.CLOSED, 100).idealPerSecond()).isCloseTo(10 / 0.003, within(1e-6));
        assertThat(with(ArrivalRate.CLOSED, 2).idealPerSecond()).isCloseTo(2 / 0.003, within(1e-6));
    }

    @Test
    void hasAsManyAsItIsAskedForThatComeAtOnce() {
        assertThat(with(ArrivalRate.CLOSED, 100).tasksPerOp()).isEqualTo(100);
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

    @ParameterizedTest
    @CsvSource({"100,1,0,30", "101,1,0,33", "5,4,0,12", "5,4,50,62"})
    void hasNoMoreThanLittlesLawAllows(int requests, int each, long lastDueMillis, long millis) {
        Duration ideal = DatabasePoolBenchmark.ideal(
                Duration.ofMillis(3), 10, requests, each, TimeUnit.MILLISECONDS.toNanos(lastDueMillis));

        assertThat(ideal).hasMillis(millis);
    }
}
