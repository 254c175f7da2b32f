package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShardGapsTest {

    @TempDir
    private Path directory;

    private static String entry(Cell cell, String shard) {
        return "{\"benchmark\":\"" + cell.benchmark()
                + "\",\"mode\":\"avgt\",\"jdkVersion\":\"25.0.1\",\"params\":{\"model\":\""
                + cell.parameters().get("model")
                + "\"},\"primaryMetric\":{\"score\":1.0,\"scoreUnit\":\"ms/op\",\"rawData\":[[1.0]]},"
                + "\"strandbench\":{\"run\":\"r\",\"blocks\":[0],\"jdk\":\"25\",\"shard\":\"" + shard + "\"}}";
    }

    /** The directory of a run that has measured some of its cells, from the first on. */
    private Path run(String name, Plan plan, int measured) throws IOException {
        Path run = directory.resolve(name);
        SessionDirectory.create(run, plan).close();
        String entries = plan.eachCell()
                .limit(measured)
                .map(cell -> entry(cell, plan.origin().shard()))
                .collect(Collectors.joining(",", "[", "]"));
        Files.writeString(run.resolve("results.json"), entries);
        return run;
    }

    private static List<String> gaps(Path... runs) {
        return ShardGaps.of(List.of(runs)).in(joined(runs));
    }

    private static List<Measurement> joined(Path... runs) {
        List<Measurement> joined = new ArrayList<>();
        for (Path run : runs) {
            joined.addAll(JmhResultReader.read(run));
        }
        return joined;
    }

    @Test
    void findsNoneWhereAllShardsAreThereInWhateverOrder() throws IOException {
        Path second = run("b", Plans.shard("2/2", 1, "A", "B"), 2);
        Path first = run("a", Plans.shard("1/2", 2, "A", "B"), 4);

        assertThat(gaps(second, first)).isEmpty();
    }

    @Test
    void namesEveryShardOfWhichThereIsNothing() throws IOException {
        Path second = run("b", Plans.shard("2/4", 1, "A"), 1);

        assertThat(gaps(second)).containsExactly("missing shards: 1/4, 3/4, 4/4");
        assertThat(gaps(second, run("a", Plans.shard("1/4", 2, "A"), 2), run("d", Plans.shard("4/4", 3, "A"), 3)))
                .containsExactly("missing shard: 3/4");
    }

    @Test
    void namesThemFromResultFilesAlone() throws IOException {
        Path second = run("b", Plans.shard("2/3", 1, "A"), 1).resolve("results.json");

        assertThat(gaps(second)).containsExactly("missing shards: 1/3, 3/3");
    }

    @Test
    void countsTheCellsThatAShardHasNotMeasured() throws IOException {
        Path only = run("a", Plans.shard("1/1", 2, "A", "B", "C"), 4);

        assertThat(gaps(only)).containsExactly(only + ", shard 1/1, has 4 of its 6 cells");
    }

    @Test
    void takesShardsOfDifferentNumbersForDifferentRuns() throws IOException {
        Path half = run("a", Plans.shard("1/2", 1, "A"), 1);
        Path third = run("b", Plans.shard("2/3", 2, "A"), 2);

        assertThat(gaps(half, third)).containsExactly("missing shard: 2/2", "missing shards: 1/3, 3/3");
    }

    @Test
    void saysWhereShardsAreOfDifferentJars() throws IOException {
        Plan one = Plans.shard("1/2", 1, "A");
        Plan other = Plans.fromJar("another jar", Plans.shard("2/2", 2, "A"));

        assertThat(gaps(run("a", one, 1), run("b", other, 2)))
                .containsExactly("shards of different jars: jar, another jar");
    }

    @Test
    void doesNotCountWhatIsNoShard() throws IOException {
        Path whole = run("a", Plans.shard("", 2, "A", "B"), 1);

        assertThat(gaps(whole)).isEmpty();
        assertThat(ShardGaps.isOfShards(joined(whole))).isFalse();
    }

    @Test
    void refusesADirectoryWhosePlanIsDamaged() throws IOException {
        Path run = run("a", Plans.shard("1/1", 1, "A"), 1);
        Files.writeString(run.resolve("session.json"), "{");

        assertThatUserError(() -> gaps(run)).hasMessageContaining("session.json is damaged");
    }
}
