package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Result files after accidents: each is judged, or refused in a sentence. */
class DamagedResultsTest {

    private static final int MUTATIONS = 10_000;
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
        byte[] good = Files.readAllBytes(Path.of("src/test/resources/golden/results.json"));

        assertThat(refused("results.json", good)).isBetween(MUTATIONS / 10, MUTATIONS);
    }

    @Test
    void areJudgedOrRefusedAsCsv() throws IOException {
        assertThat(refused("results.csv", CSV.getBytes(StandardCharsets.UTF_8))).isBetween(MUTATIONS / 10, MUTATIONS);
    }

    /** How many copies were refused; whatever else a reader throws ends the test. */
    private int refused(String name, byte[] good) throws IOException {
        Path file = directory.resolve(name);
        int refused = 0;
        for (byte[] content : DamagedFiles.of(good, MUTATIONS).toList()) {
            Files.write(file, content);
            try {
                List<Measurement> read = JmhResultReader.read(file);
                Comparisons.families(read, new FigureChoice(Optional.empty(), benchmark -> Optional.empty()));
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        return refused;
    }
}
