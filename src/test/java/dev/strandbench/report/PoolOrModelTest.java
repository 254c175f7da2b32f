package dev.strandbench.report;

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
    void isThePoolIfConnectionsAreHeldNearlyAllOfTheTime() {
        assertThat(PoolOrModel.of(
                        family(arm("HIKARI_VIRTUAL", "", "closed", 96, 3.5), arm("B", "", "closed", 95, 3.5))))
                .contains("Pool or model? The pool: under HIKARI_VIRTUAL its 10 connections are held 96 % of the time,"
                        + " 3.50 ms by each transaction, of which its queries sleep 3. By Little's law no more than 2,857"
                        + " transactions/s can end then, whatever runs them: more connections or shorter transactions"
                        + " would change most, another model that holds them as long at most 4 %.");
    }

    @Test
    void namesThoseUnderWhichConnectionsWait() {
        assertThat(PoolOrModel.of(family(arm("A", "", "closed", 96, 3.5), arm("B", "", "closed", 61, 3.5))))
                .hasValueSatisfying(words -> assertThat(words)
                        .endsWith("at most 4 %. Not so under B (61 %): connections wait for it there."));
    }

    @Test
    void isNotThePoolIfConnectionsAreFree() {
        assertThat(PoolOrModel.of(family(arm("A", "", "closed", 40, 3.5))))
                .contains(
                        "Pool or model? Not the pool: under A, the best, its 10 connections are held 40 % of the time,"
                                + " and wait for whatever runs the requests, the driver, or the processors; more of them would"
                                + " change little.");
        assertThat(PoolOrModel.of(family(arm("A", "", "200/s", 40, 3.5))))
                .contains("Pool or model? Neither, at this rate: under A, the best, its 10 connections are held 40 % of"
                        + " the time.");
    }

    @Test
    void isAskedOfPoolsAlone() {
        assertThat(PoolOrModel.of(family(arm("A", "failed", "closed", 96, 3.5))))
                .isEmpty();
        assertThat(PoolOrModel.of(family(arm("A", "", "closed", Double.NaN, 3.5))))
                .isEmpty();
        assertThat(PoolOrModel.of(family())).isEmpty();
    }

    @Test
    void isTheLastNoteOfAFamily() {
        RankedFamily family = FunctionFindings.addedTo(family(arm("A", "", "closed", 40, 3.5)));

        assertThat(family.notes()).singleElement().asString().startsWith("Pool or model? Not the pool");
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

    private static RankedArm arm(String name, String remark, String arrivals, double busy, double hold) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("strategy", name);
        params.put("connections", "10");
        params.put("queries", "3");
        params.put("queryMillis", "1");
        params.put("arrivals", arrivals);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("connections.busy", metric("%", busy));
        metrics.put("hold.mean", metric("ms", hold));
        Measurement measured = new Measurement(
                "dev.strandbench.scenario.databasepool.DatabasePoolBenchmark.databasePool",
                "avgt",
                params,
                metric("ms/op", 40),
                metrics,
                new RunConditions(
                        "1.37", "java", "25.0.1", "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO),
                Optional.empty());
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
