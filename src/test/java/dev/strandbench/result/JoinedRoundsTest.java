package dev.strandbench.result;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedRoundsTest {

    @TempDir
    private Path directory;

    private static String entry(String method, String unit, String scores) {
        return "{\"benchmark\":\"a.B." + method + "\",\"mode\":\"avgt\",\"jdkVersion\":\"25\",\"jvmArgs\":[\"-Xmx1g\"],"
                + "\"params\":{\"size\":\"3\"},\"primaryMetric\":{\"score\":1.0,\"scoreUnit\":\"" + unit
                + "\",\"rawData\":" + scores + "},\"secondaryMetrics\":{\"gc.count\":{\"score\":1.0,\"scoreUnit\":"
                + "\"counts\",\"rawData\":" + scores + "}}}";
    }

    private Path round(String name, String... entries) throws IOException {
        return Files.writeString(directory.resolve(name), "[" + String.join(",", entries) + "]");
    }

    private List<Measurement> joined(Path... rounds) throws IOException {
        Path out = directory.resolve("joined.json");
        JoinedRounds.write(List.of(rounds), "monday", out);
        return JmhResultReader.read(out);
    }

    @Test
    void givesACellTheForksOfAllRoundsInTheirOrder() throws IOException {
        Path first = round("1.json", entry("c", "ms/op", "[[1.0,3.0]]"), entry("d", "ms/op", "[[9.0]]"));
        Path second = round("2.json", entry("c", "ms/op", "[[5.0,7.0]]"), entry("d", "ms/op", "[[8.0]]"));

        List<Measurement> entries = joined(first, second);

        assertThat(entries).extracting(Measurement::benchmark).containsExactly("a.B.c", "a.B.d");
        Measurement cell = entries.getFirst();
        assertThat(cell.primary().scores()).isDeepEqualTo(new double[][] {{1, 3}, {5, 7}});
        assertThat(cell.primary().score()).isEqualTo(4);
        assertThat(cell.metric("gc.count").map(Metric::forks)).contains(2);
        assertThat(cell.conditions().jvmArgs()).containsExactly("-Xmx1g");
        assertThat(cell.params()).containsEntry("size", "3");
    }

    @Test
    void makesForksAtTheSamePlacePairsOfOneRun() throws IOException {
        Path first = round("1.json", entry("c", "ms/op", "[[1.0],[2.0]]"));
        Path second = round("2.json", entry("c", "ms/op", "[[3.0]]"));

        Optional<RunMembership> membership = joined(first, second).getFirst().membership();

        assertThat(membership.map(RunMembership::run)).contains("monday");
        assertThat(membership.map(RunMembership::blocks)).contains(List.of(0, 1, 2));
        assertThat(membership.map(RunMembership::sequential)).contains(false);
    }

    @Test
    void addsUpTheForksThatFailed() throws IOException {
        String whole = entry("c", "ms/op", "[[1.0]]");
        String own = ",\"strandbench\":{\"run\":\"r\",\"blocks\":[0],\"failedForks\":1,\"allForks\":2}}";
        Path first = round("1.json", whole.substring(0, whole.length() - 1) + own);
        Path second = round("2.json", whole);

        Optional<RunMembership> membership = joined(first, second).getFirst().membership();

        assertThat(membership.map(RunMembership::failedForks)).contains(1);
        assertThat(membership.map(RunMembership::allForks)).contains(3);
    }

    @Test
    void leavesOutAMetricThatARoundLacks() throws IOException {
        Path first = round("1.json", entry("c", "ms/op", "[[1.0]]"));
        Path second = round("2.json", entry("c", "ms/op", "[[2.0]]").replace("gc.count", "gc.alloc"));

        assertThat(joined(first, second).getFirst().secondary()).isEmpty();
    }

    @Test
    void refusesRoundsThatWereMeasuredDifferently() throws IOException {
        Path first = round("1.json", entry("c", "ms/op", "[[1.0]]"));
        Path otherUnit = round("2.json", entry("c", "us/op", "[[1.0]]"));
        Path otherHeap = round("3.json", entry("c", "ms/op", "[[1.0]]").replace("1g", "2g"));

        assertThatUserError(() -> joined(first, otherUnit))
                .hasMessageContainingAll(otherUnit.toString(), "a.B.c", "us/op", "in an earlier round in ms/op");
        assertThatUserError(() -> joined(first, otherHeap))
                .hasMessageContainingAll(otherHeap.toString(), "was measured differently");
    }

    @Test
    void refusesACellThatARoundLacksForItsForksWouldHaveOthersPlaces() throws IOException {
        String c = entry("c", "ms/op", "[[1.0]]");
        String d = entry("d", "ms/op", "[[2.0]]");
        Path first = round("1.json", c, d);
        Path second = round("2.json", c);
        Path third = round("3.json", d, c);

        assertThatUserError(() -> joined(first, second, third))
                .hasMessage(second + ": no a.B.d avgt {size=3} on JDK 25, which is in 2 of 3 rounds; valid: rounds that"
                        + " all have it");
        assertThat(directory.resolve("joined.json")).doesNotExist();
    }

    @Test
    void namesTheFilesThatHaveACellWhereEachHasOneCell() throws IOException {
        Path first = round("c-1.json", entry("c", "ms/op", "[[1.0]]"));
        Path second = round("c-2.json", entry("c", "ms/op", "[[2.0]]"));
        Path other = round("d-1.json", entry("d", "ms/op", "[[3.0]]"));

        assertThatUserError(() -> joined(first, other, second))
                .hasMessageStartingWith(other + ": a.B.d ")
                .hasMessageContaining(" is only in 1 of 2 rounds");
    }

    @Test
    void takesFilesOfSomeCellsIfAsManyHaveEachCell() throws IOException {
        Path first = round("c-1.json", entry("c", "ms/op", "[[1.0]]"));
        Path second = round("c-2.json", entry("c", "ms/op", "[[2.0]]"));
        Path other = round("d-1.json", entry("d", "ms/op", "[[3.0]]"));
        Path another = round("d-2.json", entry("d", "ms/op", "[[4.0]]"));

        assertThat(joined(first, other, second, another))
                .extracting(entry -> entry.primary().forks())
                .containsExactly(2, 2);
    }

    @Test
    void refusesAFileThatIsARoundAlreadyByWhateverName() throws IOException {
        Path first = round("1.json", entry("c", "ms/op", "[[1.0]]"));
        Path second = round("2.json", entry("c", "ms/op", "[[2.0]]"));
        Path run = Files.createDirectory(directory.resolve("run"));
        Path linked = Files.createLink(run.resolve("results.json"), first);

        assertThatUserError(() -> joined(first, second, first))
                .hasMessage(first + " is a round already; give each round once");
        for (Path again : List.of(directory.resolve(".").resolve("1.json"), linked, run)) {
            assertThatUserError(() -> joined(first, second, again))
                    .hasMessage(again + " is a round already, as " + first + "; give each round once");
        }
        assertThat(directory.resolve("joined.json")).doesNotExist();
    }

    @Test
    void refusesWhatCannotBeJoined() throws IOException {
        Path empty = round("1.json", entry("c", "ms/op", "[]"));
        Path good = round("2.json", entry("c", "ms/op", "[[1.0]]"));

        assertThatUserError(() -> joined(empty)).hasMessageContaining("no rawData");
        assertThatUserError(() -> joined(round("none.json")))
                .hasMessageContaining("none.json: no entries; valid: JMH result files with at least one entry");
        assertThatUserError(() -> JoinedRounds.write(List.of(good), " ", directory.resolve("joined.json")))
                .hasMessageContaining("--rounds needs a name");
        assertThatUserError(() -> JoinedRounds.write(List.of(good), "monday", good))
                .hasMessageContaining("is one of the files that are read");
    }
}
