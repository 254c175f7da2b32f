package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.params;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.page.PageArm.WatchedJvm;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedServicesTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final int ROOM = 1000;
    private static final Measurement POOL =
            entry("a.ServiceBenchmark.service", "avgt", params("strategy", "MVC_POOL"), metric("ms/op", 1, 1.1));
    private static final String CELL = "a.ServiceBenchmark.service-AverageTime-strategy-MVC_POOL";

    @TempDir
    private Path directory;

    /**
     * A service that started so many seconds after the others, with so many MB and three more collections each moment.
     */
    private void write(String watch, String cell, int second, int... megabytes) throws IOException {
        Path below = Files.createDirectories(directory.resolve(watch).resolve(cell));
        String lines = IntStream.range(0, megabytes.length)
                .mapToObj(place -> (place + 1) * 250_000_000L + "," + (place + 1) * 50_000_000L + ","
                        + megabytes[place] * 1_048_576L + ",67108864," + (20 + place) + ",5000," + 3 * (place + 1)
                        + "," + place / 2 + ",104857600\n")
                .collect(Collectors.joining());
        Files.writeString(
                below.resolve(second + ".csv"),
                "# started=" + START.plusSeconds(second)
                        + " processors=2\nuptime_ns,cpu_ns,heap_used,heap_committed,threads,classes"
                        + ",collections,full_collections,resident\n" + lines);
    }

    private ResultSource file() {
        return new ResultSource("r.json", directory.resolve("r.json"), List.of(POOL), Optional.empty());
    }

    private static RecordedFork fork(int block, int second, boolean counts) {
        return new RecordedFork(
                Cell.of(POOL), block, START.plusSeconds(second), 10, counts, List.of(), Optional.empty(), Double.NaN);
    }

    private ResultSource run(RecordedFork... forks) {
        return ResultSource.of(
                "run",
                new RecordedRun(
                        Plans.of(Duration.ofMinutes(5), false, 1, "A", "B"),
                        directory,
                        List.of(),
                        List.of(POOL),
                        List.of(forks),
                        List.of()));
    }

    @Test
    void areThoseOfTheVeryResultFileAndCell() throws IOException {
        write("r.json-watch", CELL, 0, 10, 20);
        write("r.json-watch", CELL.replace("POOL", "VIRTUAL"), 1, 30);
        write("other.json-watch", CELL, 2, 40);

        List<WatchedJvm> watched = WatchedServices.of(POOL, file(), ROOM);

        assertThat(watched).hasSize(1);
        assertThat(watched.getFirst().at()).containsExactly(0.25, 0.5);
        assertThat(watched.getFirst().cpu()).containsExactly(10.0, 10.0);
        assertThat(watched.getFirst().heapUsed()).containsExactly(10.0, 20.0);
        assertThat(watched.getFirst().heapCommitted()).containsExactly(64.0, 64.0);
        assertThat(watched.getFirst().resident()).containsExactly(100.0, 100.0);
        assertThat(watched.getFirst().threads()).containsExactly(20, 21);
        assertThat(watched.getFirst().classes()).containsExactly(5000, 5000);
        assertThat(watched.getFirst().collections()).containsExactly(3L, 3L);
        assertThat(watched.getFirst().fullCollections()).isNull();
    }

    @Test
    void areFoundByTheParametersThatTheForkHas() throws IOException {
        Measurement cell = entry(
                "a.ServiceBenchmark.service",
                "avgt",
                params("strategy", "MVC_POOL", "over.jdk", "25", "arm.connections", "10"),
                metric("ms/op", 1));
        write("r.json-watch", CELL.replace("strategy", "connections-10-strategy"), 0, 10);

        ResultSource file = new ResultSource("r.json", directory.resolve("r.json"), List.of(cell), Optional.empty());
        assertThat(WatchedServices.of(cell, file, ROOM)).hasSize(1);
    }

    @Test
    void areTheLatestOfAFileThatWasMeasuredAgain() throws IOException {
        write("r.json-watch", CELL, 0, 10);
        write("r.json-watch", CELL, 60, 20);
        write("r.json-watch", CELL, 70, 30);

        assertThat(WatchedServices.of(POOL, file(), ROOM))
                .extracting(WatchedJvm::fork, jvm -> jvm.heapUsed().getFirst())
                .containsExactly(tuple("fork 1", 20.0), tuple("fork 2", 30.0));
    }

    @Test
    void areOfTheForkOfARunInWhichTheyStarted() throws IOException {
        write("watch", CELL, 3, 10);
        write("watch", CELL, 33, 30);
        write("watch", CELL, 55, 50);

        assertThat(WatchedServices.of(POOL, run(fork(0, 0, false), fork(1, 20, true), fork(2, 30, true)), ROOM))
                .extracting(
                        WatchedJvm::fork,
                        WatchedJvm::counted,
                        jvm -> jvm.heapUsed().getFirst())
                .containsExactly(tuple("fork 1", false, 10.0), tuple("fork 3", true, 30.0));
    }

    @Test
    void haveNoMorePointsThanThereIsRoomForAndKeepTheirPeaks() throws IOException {
        int[] megabytes =
                IntStream.range(0, 95).map(place -> place == 7 ? 60 : 10).toArray();
        write("r.json-watch", CELL, 0, megabytes);

        WatchedJvm watched = WatchedServices.of(POOL, file(), 90).getFirst();

        assertThat(watched.at()).hasSize(10).startsWith(2.5).endsWith(23.75);
        assertThat(watched.heapUsed()).startsWith(60.0, 10.0);
        assertThat(watched.cpu()).containsOnly(10.0);
        assertThat(watched.threads()).startsWith(29, 39).endsWith(114);
        assertThat(watched.collections()).hasSize(10).startsWith(30L, 30L).endsWith(15L);
        assertThat(watched.fullCollections()).startsWith(4L, 5L).endsWith(3L);
        assertThat(WatchedServices.of(POOL, file(), 20)).isEmpty();
    }

    @Test
    void areNoneWhereNothingWasWatched() throws IOException {
        assertThat(WatchedServices.of(POOL, file(), ROOM)).isEmpty();
        assertThat(WatchedServices.of(POOL, run(fork(0, 0, true)), ROOM)).isEmpty();
        write("r.json-watch", CELL, 0);
        assertThat(WatchedServices.of(POOL, file(), ROOM)).isEmpty();
    }
}
