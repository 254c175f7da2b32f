package dev.strandbench.scenario.databasepool;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.scenario.TestArm;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DatabasePoolExplanationTest {

    /** Its pool is the bound. */
    private static final TestArm POOLED = pooled("HIKARI_VIRTUAL");

    private static final TestArm LONG_HOLDS = pooled("HIKARI_IO").with("hold.mean", 4.8);
    private static final TestArm BUSY_PROCESSORS =
            pooled("A").with("hold.mean", 4.8).with("process.cpu", 48_000.0).with("database.cores", 0.6);
    private static final TestArm IDLE = pooled("B").with("connections.busy", 60.0);

    @Test
    void sealsEverySentence() throws Exception {
        GoldenFile.assertSameInEveryLocale(
                "explain-database-pool.txt",
                () -> Stream.of(
                                note(POOLED.with("hold.mean", 3.6), LONG_HOLDS, BUSY_PROCESSORS, IDLE),
                                note(LONG_HOLDS),
                                note(BUSY_PROCESSORS),
                                note(IDLE.with("handOver.mean", 1.2)),
                                note(POOLED.with("tasks", 49)),
                                note(POOLED.with("hold.alone", Double.NaN)),
                                note(atARate(40, 1)),
                                note(atARate(96, 30)))
                        .collect(Collectors.joining("\n\n", "", "\n")));
    }

    /** Few transactions measure the hold alone, so the shortest measured hold is the limit. */
    @Test
    void boundsByTheShortestHold() {
        assertThat(note(POOLED.with("hold.mean", 3.4))).contains("2,941 transactions/s", "at most 4 %");
    }

    @Test
    void comparesHoldsOfTheSameDriver() {
        TestArm slow = LONG_HOLDS.with("hold.alone", 4.7);

        assertThat(note(slow, pooled("R2DBC_REACTOR"))).startsWith("Pool or model? The pool: under HIKARI_IO");
        assertThat(note(slow, pooled("AGROAL_VIRTUAL"))).startsWith("Pool or model? The model: under HIKARI_IO");
    }

    @Test
    void countsTheProcessorsOfARemoteDatabaseNowhere() {
        assertThat(note(IDLE.with("process.cpu", 70_000).with("database.cores", Double.NaN)))
                .startsWith("Pool or model? The processors: ");
    }

    /** Of 100 connections 64 threads can use 64. */
    @Test
    void countsTheConnectionsThatCanBeUsed() {
        assertThat(note(POOLED.with("connections.usable", 64).with("tasks", 1_000)))
                .contains("its 64 connections", "18,286 transactions/s");
    }

    @Test
    void judgesOpsOfFiveTransactionsPerConnection() {
        assertThat(note(POOLED.with("tasks", 50))).startsWith("Pool or model? The pool: ");
    }

    @Test
    void explainsOnlyMeasuredPools() {
        assertThat(explain(POOLED.failed())).isEmpty();
        assertThat(explain(POOLED.with("connections.busy", Double.NaN))).isEmpty();
        assertThat(explain()).isEmpty();
    }

    private static String note(TestArm... arms) {
        return explain(arms).orElseThrow().notes().getFirst();
    }

    private static TestArm atARate(double busy, double growth) {
        return POOLED.with("arrivals", "2000/s").with("connections.busy", busy).with("queue.growth", growth);
    }

    private static TestArm pooled(String name) {
        return new TestArm(name, 40)
                .with("strategy", name)
                .with("queries", "3")
                .with("queryMillis", "1")
                .with("arrivals", "closed")
                .with("connections.busy", 96)
                .with("connections.usable", 10)
                .with("hold.mean", 3.5)
                .with("hold.alone", 3.5)
                .with("tasks", 300)
                .with("process.cpu", 16_000)
                .with("database.cores", 0.4);
    }
}
