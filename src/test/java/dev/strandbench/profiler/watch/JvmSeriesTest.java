package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.profiler.watch.JvmSeries.JvmFigures;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmSeriesTest {

    private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05.006Z");
    private static final String HEAD = JvmSeries.head(STARTED, 2);
    private static final JvmFigures FIRST = new JvmFigures(500_000_000, 400_000_000, 10, 64, 20, 5_000, 3, 0, 90);
    private static final JvmFigures SECOND = new JvmFigures(750_000_000, 450_000_000, 30, 64, 21, 6_000, 8, 1, 95);

    @Test
    void isReadAsItWasWritten() {
        assertThat(JvmSeries.parse(HEAD + FIRST.line() + "\n" + SECOND.line() + "\n"))
                .contains(new JvmSeries(STARTED, 2, List.of(FIRST, SECOND)));
    }

    @Test
    void leavesOutTheLineThatAKilledJvmDidNotEnd() {
        String whole = HEAD + FIRST.line() + "\n" + SECOND.line() + "\n";
        int end = HEAD.length() + FIRST.line().length() + 1;

        for (int length = end; length < whole.length(); length++) {
            assertThat(JvmSeries.parse(whole.substring(0, length)))
                    .as("the first %d characters", length)
                    .contains(new JvmSeries(STARTED, 2, List.of(FIRST)));
        }
        for (int length = 0; length < end; length++) {
            assertThat(JvmSeries.parse(whole.substring(0, length)))
                    .as("the first %d characters", length)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\0\0\0\0",
                "600000000,1",
                "600000000,420000000,1,2,3,4,5",
                "600000000,420000000,1,2,3,4,5,0,6,7",
                "600000000,420000000,1,2,3,4,2,0,6",
                "600000000,-1,1,2,3,4",
                "NaN,420000000,1,2,3,4",
                "99999999999999999999,420000000,1,2,3,4",
                "500000000,420000000,1,2,3,4",
                "600000000,1,1,2,3,4"
            })
    void skipsDamagedLinesAndThoseThatGoBack(String damaged) {
        assertThat(JvmSeries.parse(HEAD + FIRST.line() + "\n" + damaged + "\n" + SECOND.line() + "\n"))
                .contains(new JvmSeries(STARTED, 2, List.of(FIRST, SECOND)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "# started=2026-01-02T03:04:05.006Z processors=0\n",
                "# started=yesterday processors=2\n",
                "# started=2026-01-02T03:04:05.006Z\n",
                "model,pid,phase,iteration,start,latency_ns\n"
            })
    void isNoOtherFile(String head) {
        assertThat(JvmSeries.parse(head + JvmFigures.HEADER + "\n" + FIRST.line() + "\n"))
                .isEmpty();
    }

    @Test
    void hasTheColumnsItNames() {
        assertThat(JvmSeries.parse(HEAD.replace("heap_used", "heap_free") + FIRST.line() + "\n"))
                .isEmpty();
    }

    /** Files of earlier versions have fewer columns. */
    @Test
    void knowsNoCollectionsOfAnOldFile() {
        String old = HEAD.replace(",collections,full_collections,resident", "") + "500000000,400000000,10,64,20,5000\n";

        assertThat(JvmSeries.parse(old))
                .contains(new JvmSeries(
                        STARTED, 2, List.of(new JvmFigures(500_000_000, 400_000_000, 10, 64, 20, 5_000, 0, 0, 0))));
    }

    @Test
    void tellsTheShareOfAllProcessorsBetweenMoments() {
        JvmSeries series = new JvmSeries(STARTED, 2, List.of(FIRST, SECOND));

        assertThat(series.processorPercent(-1, 0)).isCloseTo(40, within(1e-9));
        assertThat(series.processorPercent(0, 1)).isCloseTo(10, within(1e-9));
        assertThat(series.processorPercent(-1, 1)).isCloseTo(30, within(1e-9));
        assertThat(series.seconds(1)).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void areOfADirectoryInTheOrderOfTheirStarts(@TempDir Path directory) throws IOException {
        Path cell = directory.resolve("cell");
        Files.writeString(JvmSeries.newFile(cell, 7), JvmSeries.head(STARTED.plusSeconds(9), 2) + FIRST.line() + "\n");
        Files.writeString(JvmSeries.newFile(cell, 8), HEAD + SECOND.line() + "\n");
        Files.write(cell.resolve("damaged.csv"), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'});
        Files.writeString(cell.resolve("other.txt"), HEAD + FIRST.line() + "\n");

        assertThat(JvmSeries.in(cell))
                .containsExactly(
                        new JvmSeries(STARTED, 2, List.of(SECOND)),
                        new JvmSeries(STARTED.plusSeconds(9), 2, List.of(FIRST)));
        assertThat(JvmSeries.in(directory.resolve("none"))).isEmpty();
    }

    @Test
    void isWrittenOfTheRunningJvm() throws IOException {
        StringWriter file = new StringWriter();
        JvmSampler sampler = new JvmSampler(file);
        sampler.sample();

        assertThat(JvmSeries.parse(file.toString())).hasValueSatisfying(series -> {
            assertThat(series.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(series.started()).isBeforeOrEqualTo(Instant.now());
            assertThat(series.figures()).hasSize(1).allSatisfy(figures -> {
                assertThat(figures.cpuNanos()).isPositive();
                assertThat(figures.heapUsed()).isPositive().isLessThanOrEqualTo(figures.heapCommitted());
                assertThat(figures.threads()).isPositive();
                assertThat(figures.classes()).isPositive();
                assertThat(figures.collections()).isNotNegative();
                assertThat(figures.fullCollections()).isBetween(0L, figures.collections());
            });
        });
    }
}
