package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Result files after accidents: each is judged, or refused in a sentence. */
class DamagedResultsTest {

    private static final int SAMPLE = 500;
    private static final int ALL = 10_000;
    private static final String CSV = """
            "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: model","Param: tasks"
            "a.B.c","avgt",1,5,1.5,0.1,"ms/op",POOL,10
            "a.B.c:gc.alloc","avgt",1,5,1024,0.1,"B/op",POOL,10
            "a.B.c","avgt",1,5,2.5,0.1,"ms/op",VIRTUAL,10
            """;

    @TempDir
    private Path directory;

    @Test
    void areJudgedOrRefused() throws IOException {
        requireJudgedOrRefused(SAMPLE);
    }

    @Tag("full")
    @Test
    void areJudgedOrRefusedHoweverDamaged() throws IOException {
        requireJudgedOrRefused(ALL);
    }

    private void requireJudgedOrRefused(int mutations) throws IOException {
        byte[] json = Files.readAllBytes(Path.of("src/test/resources/golden/results.json"));
        byte[] csv = CSV.getBytes(StandardCharsets.UTF_8);

        assertThat(refused("results.json", json, mutations)).isBetween(mutations / 10, mutations);
        assertThat(refused("results.csv", csv, mutations)).isBetween(mutations / 10, mutations);
    }

    /** Counts the copies that were refused. Any other exception fails the test. */
    private int refused(String name, byte[] good, int mutations) throws IOException {
        Path file = directory.resolve(name);
        int refused = 0;
        for (byte[] content : DamagedFiles.of(good, mutations).toList()) {
            Files.write(file, content);
            try {
                List<Measurement> read = JmhResultReader.read(file);
                JudgedFamily.allOf(read, FigureChoice.answers());
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        return refused;
    }
}
