package dev.strandbench.result;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MergedResultsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    private Path directory;

    private static String entry(String benchmark, String jdk) {
        return "{\"benchmark\":\"" + benchmark + "\",\"mode\":\"avgt\",\"jdkVersion\":\"" + jdk
                + "\",\"foreign\":{\"of\":[\"another\",\"tool\"]},\"primaryMetric\":{\"score\":1.0,\"scoreUnit\":\"ms/op\","
                + "\"own\":7,\"rawData\":[[1.0]]}}";
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    @Test
    void keepsEntriesWhole() throws IOException {
        Path one = file("one.json", "[" + entry("a.B.c", "21") + "," + entry("a.B.d", "21") + "]");
        Path two = directory.resolve("two.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(two))) {
            out.write(("[" + entry("a.B.c", "25") + "]").getBytes(StandardCharsets.UTF_8));
        }
        Path merged = directory.resolve("merged.json");

        List<Measurement> entries = MergedResults.write(List.of(one, two), merged);

        assertThat(entries).extracting(Measurement::benchmark).containsExactly("a.B.c", "a.B.d", "a.B.c");
        JsonNode expected = MAPPER.readTree(
                "[" + entry("a.B.c", "21") + "," + entry("a.B.d", "21") + "," + entry("a.B.c", "25") + "]");
        assertThat(MAPPER.readTree(Files.readString(merged))).isEqualTo(expected);
    }

    @Test
    void doesNotWriteOverWhatItReads() throws IOException {
        Path one = file("one.json", "[" + entry("a.B.c", "21") + "]");
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), one);

        assertThatUserError(() -> MergedResults.write(List.of(one), link))
                .hasMessageContaining("is one of the files that are read");
        assertThat(one).hasContent("[" + entry("a.B.c", "21") + "]");
    }

    @Test
    void refusesTwoEntriesForOneCellAndNamesBothFiles() throws IOException {
        Path one = file("one.json", "[" + entry("a.B.c", "21") + "]");
        Path two = file("two.json", "[" + entry("a.B.d", "21") + "," + entry("a.B.c", "21") + "]");
        Path merged = directory.resolve("merged.json");

        assertThatUserError(() -> MergedResults.write(List.of(one, two), merged))
                .hasMessageContainingAll(
                        one.toString(), two.toString(), "a.B.c avgt", "merge files of different cells");
        assertThat(merged).doesNotExist();
    }

    @Test
    void tellsJdksOfOneVersionApartByTheirLabels() throws IOException {
        String one = entry("a.B.c", "21");
        String other = one.replace("\"foreign\"", "\"strandbench\":{\"blocks\":[0],\"jdk\":\"21 in /b\"},\"foreign\"");
        Path file = file("one.json", "[" + one + "," + other + "]");

        assertThat(MergedResults.write(List.of(file), directory.resolve("merged.json")))
                .hasSize(2);
    }

    @Test
    void refusesFilesWithoutEntriesUnlessAnotherHasSome() throws IOException {
        Path none = file("none.json", "[]");
        Path bare = file("bare.json", "[]");
        Path one = file("one.json", "[" + entry("a.B.c", "21") + "]");
        Path merged = directory.resolve("merged.json");

        assertThatUserError(() -> MergedResults.write(List.of(none, bare), merged))
                .hasMessage(none + ", " + bare + ": no entries; valid: JMH result files with at least one entry");
        assertThat(merged).doesNotExist();
        assertThat(MergedResults.write(List.of(none, one), merged)).hasSize(1);
    }
}
