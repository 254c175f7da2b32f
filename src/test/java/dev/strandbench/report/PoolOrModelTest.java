package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolOrModelTest {

    private final Locale locale = Locale.getDefault();

    @BeforeEach
    void useACommaForDecimals() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void isThePoolIfConnectionsAreHeldNearlyAlwaysAndNoLongerThanAlone() {
        assertThat(PoolOrModel.of(
                        family(arm("HIKARI_VIRTUAL", Map.of("hold.mean", 3.6)), arm("HIKARI_POOL", Map.of()))))
                .contains("Pool or model? The pool: under HIKARI_VIRTUAL its 10 connections are held 96 % of the time;"
                        + " a transaction holds one 3.60 ms, and 3.50 alone, of which its queries sleep 3. By Little's"
                        + " law no more than 2,857 transactions/s can end then, whatever runs them over this driver:"
                        + " more connections or shorter transactions would change most, another model at most 7 %.");
    }

    /** Alone is measured by few transactions, and no bound is below what was reached. */
    @Test
    void boundsByTheBriefestHoldThatWasMeasured() {
        assertThat(PoolOrModel.of(family(arm("HIKARI_IO", Map.of("hold.mean", 3.4)))))
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("holds one 3.40 ms, and 3.50 alone", "no more than 2,941", "at most 4 %"));
    }

    /** It is as busy as the other because it holds its connections longer, which is no merit of the pool. */
    @Test
    void isNotThePoolForWhoHoldsConnectionsLongerThanAlone() {
        assertThat(PoolOrModel.of(family(arm("HIKARI_VIRTUAL", Map.of()), arm("HIKARI_IO", Map.of("hold.mean", 4.8)))))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("Pool or model? The pool: ")
                        .endsWith(" Not so under HIKARI_IO (held 37 % longer than alone)."));
        assertThat(PoolOrModel.of(family(arm("HIKARI_IO", Map.of("hold.mean", 4.8)))))
                .contains("Pool or model? The model: under HIKARI_IO its 10 connections are held 96 % of the time, but"
                        + " longer than need be: a transaction holds one 4.80 ms, and 3.50 alone, of which its queries"
                        + " sleep 3. What runs the requests, or a database that slows under load, keeps connections"
                        + " waiting: without that, as many could serve up to 43 % more.");
    }

    @Test
    void measuresWhatIsLongerByTheLeastOfTheSameDriver() {
        RankedArm slow = arm("HIKARI_IO", Map.of("hold.mean", 4.8, "hold.alone", 4.7));

        assertThat(PoolOrModel.of(family(slow, arm("R2DBC_REACTOR", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).startsWith("Pool or model? The pool: under HIKARI_IO"));
        assertThat(PoolOrModel.of(family(slow, arm("AGROAL_VIRTUAL", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).startsWith("Pool or model? The model: under HIKARI_IO"));
    }

    @Test
    void isTheProcessorsIfTheyAreBusyAndConnectionsAreHeldLongerForThat() {
        assertThat(PoolOrModel.of(
                        family(arm("A", Map.of("hold.mean", 4.8, "process.cpu", 48_000.0, "database.cores", 0.6)))))
                .contains("Pool or model? The processors: 1.8 of 2 processors busy under A, with what a database beside"
                        + " it takes; a transaction holds one 4.80 ms, and 3.50 alone, of which its queries sleep 3."
                        + " Less work in each transaction, or a database on another machine, would change most; a model"
                        + " saves only what it takes from them itself.");
        RankedArm remote =
                arm("A", Map.of("connections.busy", 60.0, "process.cpu", 70_000.0, "database.cores", Double.NaN));
        assertThat(PoolOrModel.of(family(remote)))
                .hasValueSatisfying(words -> assertThat(words).startsWith("Pool or model? The processors: "));
    }

    @Test
    void isTheModelIfConnectionsAreIdleThoughSomebodyAsksForThem() {
        assertThat(PoolOrModel.of(family(arm("A", Map.of("connections.busy", 60.0, "handOver.mean", 1.2)))))
                .contains("Pool or model? The model, or how the pool wakes it: under A its 10 connections are held 60 %"
                        + " of the time, and idle for 1.20 ms between two transactions; a transaction holds one 3.50"
                        + " ms, and 3.50 alone, of which its queries sleep 3. More connections would change little.");
    }

    @Test
    void namesThoseThatSomethingElseBounds() {
        assertThat(PoolOrModel.of(family(
                        arm("A", Map.of()),
                        arm("B", Map.of("connections.busy", 61.0)),
                        arm("C", Map.of("hold.mean", 7.0, "process.cpu", 80_000.0)))))
                .hasValueSatisfying(words -> assertThat(words)
                        .endsWith(" Not so under B (held 61 % of the time), C (2.4 of 2 processors busy)."));
    }

    /** Of 100 connections 64 threads can use 64. */
    @Test
    void countsTheConnectionsThatCanBeUsed() {
        assertThat(PoolOrModel.of(family(arm("A", Map.of("connections.usable", 64.0, "tasks", 1_000.0)))))
                .hasValueSatisfying(words -> assertThat(words).contains("its 64 connections", "no more than 18,286"));
    }

    @Test
    void doesNotTellByAnOpThatIsShort() {
        assertThat(PoolOrModel.of(family(arm("A", Map.of("tasks", 49.0)))))
                .contains("Pool or model? An op is too short to tell: with 4.9 transactions for each of 10"
                        + " connections, its beginning and its end are too large a part of it; -p transactions makes it"
                        + " longer.");
        assertThat(PoolOrModel.of(family(arm("A", Map.of("tasks", 50.0)))))
                .hasValueSatisfying(words -> assertThat(words).startsWith("Pool or model? The pool: "));
    }

    @Test
    void doesNotTellWithoutWhatATransactionTakesAlone() {
        assertThat(PoolOrModel.of(family(arm("A", Map.of("hold.alone", Double.NaN)))))
                .contains("Pool or model? Not to be told from results without hold.alone and connections.usable.");
    }

    @Test
    void isNeitherAtARateThatIsSustained() {
        assertThat(PoolOrModel.of(family(atARate(Map.of("connections.busy", 40.0, "queue.growth", 1.0)))))
                .contains(
                        "Pool or model? Neither, at this rate: under A its 10 connections are held 40 % of the time.");
        assertThat(PoolOrModel.of(family(atARate(Map.of("queue.growth", 30.0)))))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("Pool or model? The rate is not sustained. The pool: under A its 10 connections"));
    }

    @Test
    void isAskedOfPoolsAlone() {
        assertThat(PoolOrModel.of(family(arm("A", "failed", "closed", Map.of()))))
                .isEmpty();
        assertThat(PoolOrModel.of(family(arm("A", Map.of("connections.busy", Double.NaN)))))
                .isEmpty();
        assertThat(PoolOrModel.of(family())).isEmpty();
    }

    @Test
    void isTheLastNoteOfAFamily() {
        RankedFamily family = FunctionFindings.addedTo(family(arm("A", Map.of())));

        assertThat(family.notes()).singleElement().asString().startsWith("Pool or model? The pool");
    }

    private static RankedFamily family(RankedArm... arms) {
        return new RankedFamily(
                "DatabasePool.databasePool",
                "strategy",
                new AnswerMetric("throughput", "transactions/s", true),
                List.of(),
                true,
                List.of(arms),
                List.of());
    }

    /** One whose requests come at once, with other figures than those of an arm that the pool bounds. */
    private static RankedArm arm(String name, Map<String, Double> others) {
        return arm(name, "", "closed", others);
    }

    private static RankedArm atARate(Map<String, Double> others) {
        return arm("A", "", "2000/s", others);
    }

    private static RankedArm arm(String name, String remark, String arrivals, Map<String, Double> others) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("strategy", name);
        params.put("connections", "100");
        params.put("queries", "3");
        params.put("queryMillis", "1");
        params.put("arrivals", arrivals);
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("connections.busy", 96.0);
        figures.put("connections.usable", 10.0);
        figures.put("hold.mean", 3.5);
        figures.put("hold.alone", 3.5);
        figures.put("tasks", 300.0);
        // Of 40 ms an op.
        figures.put("process.cpu", 16_000.0);
        figures.put("database.cores", 0.4);
        figures.put("processors", 2.0);
        figures.putAll(others);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        figures.forEach((metric, value) -> metrics.put(metric, metric("some unit", value)));
        Measurement one = entry(
                "dev.strandbench.scenario.databasepool.DatabasePoolBenchmark.databasePool",
                "avgt",
                params,
                metric("ms/op", 40));
        RunConditions how = new RunConditions(
                "1.37", "java", "25.0.1", "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO);
        Measurement measured = withConditions(how, withSecondary(metrics, one));
        return new RankedArm(
                name,
                remark,
                2_700,
                "transactions/s",
                5,
                Optional.empty(),
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.of(measured));
    }

    private static Metric metric(String unit, double value) {
        return new Metric(unit, value, new double[][] {{value}, {value}});
    }
}
