package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Plans;
import dev.strandbench.run.SessionDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shards become the cells of one run, and a missing one is named. */
class MergeCommandTest {

    private static final int SHARDS = 4;

    @TempDir
    private Path directory;

    /** The results of a shard, or of a whole run if its name is empty. */
    private String results(String benchmark, String shard) throws IOException {
        Path file = directory.resolve(benchmark + ".json");
        Files.writeString(
                file,
                "[{\"benchmark\":\"" + benchmark + "\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":1.0,"
                        + "\"scoreUnit\":\"ms/op\",\"rawData\":[[1.0]]},\"strandbench\":{\"run\":\"of " + shard
                        + "\",\"blocks\":[0],\"jdk\":\"25\",\"shard\":\"" + shard + "\"}}]");
        return file.toString();
    }

    private String shard(int index) throws IOException {
        return results("a.B.cell" + index, index + "/" + SHARDS);
    }

    private CapturedCall merged(String... arguments) {
        List<String> call = new ArrayList<>(
                List.of("merge", "--out", directory.resolve("all.json").toString()));
        call.addAll(List.of(arguments));
        return CapturedCall.of(call.toArray(String[]::new));
    }

    @Test
    void joinsTheCellsOfAllShards() throws IOException {
        CapturedCall outcome = merged("--complete", shard(4), shard(1), shard(3), shard(2));

        outcome.assertDone();
        assertThat(outcome.out().strip()).endsWith("all.json, 4 entries");
        assertThat(directory.resolve("all.json"))
                .content()
                .contains("a.B.cell1", "a.B.cell2", "a.B.cell3", "a.B.cell4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"all.json.gz", "rounds.json.gz"})
    void zipsAFileWhoseNameSaysSo(String name) throws IOException {
        Path out = directory.resolve(name);
        List<String> call = new ArrayList<>(List.of("merge", shard(1), "--out", out.toString()));
        if (name.startsWith("rounds")) {
            call.addAll(List.of("--rounds", "monday"));
        }

        CapturedCall.of(call.toArray(String[]::new));

        try (InputStream zip = new GZIPInputStream(Files.newInputStream(out))) {
            assertThat(new String(zip.readAllBytes(), StandardCharsets.UTF_8)).contains("a.B.cell1");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 1"})
    void joinsTheOthersIfAShardEndedBeforeItsFirstResult(boolean complete, int status) throws IOException {
        Path ended = directory.resolve("ended");
        SessionDirectory.create(ended, Plans.shard("3/4", 1, "A")).close();
        CapturedCall outcome = complete
                ? merged("--complete", shard(1), shard(2), ended.toString(), shard(4))
                : merged(shard(1), shard(2), ended.toString(), shard(4));

        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.err()).contains("missing shard: 3/4");
        assertThat(directory.resolve("all.json")).content().contains("a.B.cell1", "a.B.cell2", "a.B.cell4");
    }

    @Test
    void leavesOutNoRoundWithoutResults() throws IOException {
        Path ended = directory.resolve("ended");
        SessionDirectory.create(ended, Plans.shard("3/4", 1, "A")).close();

        CapturedCall outcome = merged("--rounds", "monday", shard(1), ended.toString());

        assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(outcome.err()).contains("ended");
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 1"})
    void namesAMissingShardAndKeepsTheOthers(boolean complete, int status) throws IOException {
        CapturedCall outcome =
                complete ? merged("--complete", shard(1), shard(2), shard(4)) : merged(shard(1), shard(2), shard(4));

        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.err().lines()).containsExactly("strandbench: missing shard: 3/4");
        assertThat(directory.resolve("all.json")).exists();
    }

    @Test
    void canGoOnWithWhatItHasMerged() throws IOException {
        merged(shard(1), shard(2));
        Path some = Files.move(directory.resolve("all.json"), directory.resolve("some.json"));

        CapturedCall outcome = merged("--complete", some.toString(), shard(3), shard(4));

        assertThat(outcome.status()).isZero();
    }

    @Test
    void writesNothingIfThePlanOfAShardIsDamaged() throws IOException {
        Path run = Files.createDirectory(directory.resolve("run"));
        Files.move(Path.of(shard(1)), run.resolve("results.json"));
        Files.writeString(run.resolve("session.json"), "{");
        Path out = Files.writeString(directory.resolve("all.json"), "kept");

        merged("--complete", run.toString()).assertRefused("session.json is damaged");

        assertThat(out).hasContent("kept");
    }

    @Test
    void cannotTellThatResultsOfNoShardAreComplete() throws IOException {
        String whole = results("a.B.whole", "");

        assertThat(merged(whole).err()).isEmpty();
        CapturedCall outcome = merged("--complete", whole);

        assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(outcome.err().lines()).containsExactly("strandbench: --complete: no RESULT is a shard");
    }
}
