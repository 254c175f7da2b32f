package dev.strandbench.scenario.startuplatency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.startuplatency.Latencies.SeriesFile;
import dev.strandbench.scenario.startuplatency.StartupLatency.Phase;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesFileTest {

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
