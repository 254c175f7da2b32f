package dev.strandbench.scenario.startuplatency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.startuplatency.Latencies.SeriesFile;
import dev.strandbench.scenario.startuplatency.StartupLatency.Phase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@FreshMetrics
class LatenciesTest {

    // The histogram keeps three significant digits.
    private static final double PRECISION = 0.001;

    @Test
    void reportsPercentilesInMicroseconds() {
        Latencies latencies = new Latencies(ConcurrencyModel.POOL, "");
        for (int micros = 10_000; micros >= 1; micros--) {
            latencies.accept(1_000L * micros);
        }

        latencies.report();

        Map<String, Double> micros = takeMicros();
        assertScore(micros, "latency.mean", 5_000.5);
        assertScore(micros, "latency.p50", 5_000);
        assertScore(micros, "latency.p90", 9_000);
        assertScore(micros, "latency.p99", 9_900);
        assertScore(micros, "latency.p99.9", 9_990);
        assertScore(micros, "latency.max", 10_000);
        // The values 1 to n: the root of (n² − 1) / 12.
        assertScore(micros, "latency.stdev", 2_886.75);
    }

    @Test
    void reportsHowManyTookAtLeastTwiceTheMean() {
        Latencies latencies = new Latencies(ConcurrencyModel.POOL, "");
        for (int i = 0; i < 10; i++) {
            latencies.accept(i == 0 ? 100_000 : 10_000);
        }

        latencies.report();

        // The mean is 19, so from 38 on; the root of (9 · 9² + 81²) / 10.
        Map<String, Double> scores = takeMicros();
        assertScore(scores, "latency.twiceMean", 10);
        assertScore(scores, "latency.stdev", 27);
    }

    @Test
    void findsNoOutlierAmongEqualLatencies() {
        Latencies latencies = new Latencies(ConcurrencyModel.POOL, "");
        latencies.accept(10_000);
        latencies.accept(10_000);

        latencies.report();

        assertThat(takeMicros()).containsEntry("latency.twiceMean", 0.0).containsEntry("latency.stdev", 0.0);
    }

    @Test
    void forgetsTheLatenciesOfTheIterationBefore() {
        Latencies latencies = new Latencies(ConcurrencyModel.POOL, "");
        latencies.accept(4_000);
        latencies.report();
        latencies.clear();
        takeMicros();
        latencies.accept(2_000);
        latencies.report();

        Map<String, Double> micros = takeMicros();
        assertScore(micros, "latency.mean", 2);
        assertScore(micros, "latency.max", 2);
    }

    @Test
    void reportsNothingOfAnIterationWithoutLatencies() {
        new Latencies(ConcurrencyModel.POOL, "").report();

        assertThat(SecondaryMetrics.take()).isEmpty();
    }

    @Test
    void keepsEveryLatencyInOrderAndCountsIterationsByPhase(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("series.csv");
        Latencies latencies = new Latencies(ConcurrencyModel.VIRTUAL, file.toString());
        latencies.accept(30);
        latencies.accept(10);
        latencies.keep(Phase.WARM_UP);
        latencies.clear();
        latencies.accept(20);
        latencies.keep(Phase.MEASUREMENT);
        latencies.clear();
        latencies.accept(40);
        latencies.keep(Phase.MEASUREMENT);
        latencies.clear();

        String row = "VIRTUAL," + ProcessHandle.current().pid() + ",";
        assertThat(Files.readAllLines(file))
                .containsExactly(
                        SeriesFile.HEADER,
                        row + "warm-up,1,0,30",
                        row + "warm-up,1,1,10",
                        row + "measurement,1,0,20",
                        row + "measurement,2,0,40");
    }

    @Test
    void keepsMoreLatenciesThanItFirstHasRoomFor(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("series.csv");
        Latencies latencies = new Latencies(ConcurrencyModel.VIRTUAL, file.toString());
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            latencies.accept(i);
        }
        latencies.keep(Phase.COLD);
        latencies.clear();

        assertThat(Files.readAllLines(file))
                .hasSize(count + 1)
                .last()
                .asString()
                .endsWith(",cold,1,199999,199999");
    }

    private static Map<String, Double> takeMicros() {
        Map<String, Double> micros = new HashMap<>();
        SecondaryMetrics.take().forEach(metric -> {
            assertThat(metric.getScoreUnit()).isEqualTo(metric.getLabel().equals("latency.twiceMean") ? "%" : "us");
            micros.put(metric.getLabel(), metric.getScore());
        });
        return micros;
    }

    private static void assertScore(Map<String, Double> micros, String name, double expected) {
        assertThat(micros.get(name)).as(name).isCloseTo(expected, within(PRECISION * expected));
    }

    @TempDir
    Path directory;

    @Test
    void isNoneWithoutAPath() {
        assertThat(SeriesFile.at("")).isEmpty();
    }

    @Test
    void letsSeveralTrialsAppendUnderOneHeader() throws Exception {
        String path = directory.resolve("series.csv").toString();
        SeriesFile.at(path).orElseThrow().append(ConcurrencyModel.POOL, Phase.MEASUREMENT, 1, new long[] {1, 2});
        SeriesFile.at(path).orElseThrow().append(ConcurrencyModel.POOL, Phase.MEASUREMENT, 1, new long[] {3});
        SeriesFile.at(path).orElseThrow().append(ConcurrencyModel.DEFAULT, Phase.WARM_UP, 2, new long[] {4});

        long pid = ProcessHandle.current().pid();
        assertThat(Files.readString(Path.of(path))).isEqualTo("""
            model,pid,phase,iteration,start,latency_ns
            POOL,%1$d,measurement,1,0,1
            POOL,%1$d,measurement,1,1,2
            POOL,%1$d,measurement,1,0,3
            DEFAULT,%1$d,warm-up,2,0,4
            """.formatted(pid));
    }

    @Test
    void endsALineThatAKilledForkHasLeftUnfinished() throws Exception {
        Path file = directory.resolve("series.csv");
        Files.writeString(file, SeriesFile.HEADER + "\nPOOL,1,measurement,1,0");
        SeriesFile.at(file.toString()).orElseThrow().append(ConcurrencyModel.POOL, Phase.WARM_UP, 1, new long[] {3});

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        SeriesFile.HEADER,
                        "POOL,1,measurement,1,0",
                        "POOL," + ProcessHandle.current().pid() + ",warm-up,1,0,3");
    }

    @Test
    void namesAFileThatCannotBeWritten() {
        String path = directory.resolve("missing").resolve("series.csv").toString();

        assertThatThrownBy(() -> SeriesFile.at(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("series=" + path + " cannot be written (there is no " + path + "); ")
                .hasMessageContaining("give a file in a directory that exists");
    }

    @Test
    void namesADirectory() {
        assertThatThrownBy(() -> SeriesFile.at(directory.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("series=" + directory);
    }
}
