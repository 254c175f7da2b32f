package dev.strandbench.scenario.backpressure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.workload.Checksum;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@FreshMetrics
class CallTimesTest {

    // A latency keeps three significant digits.
    private static final double PRECISION = 3;

    private final AtomicLong nanos = new AtomicLong();
    private final CallTimes times = new CallTimes(new Callers(2, 2), nanos::get);

    @Test
    void measuresACallFromWhenTheOneBeforeHasReturned() {
        // Calls 0 and 1 belong to one caller, 2 and 3 to the other. Latencies: 1, 2; 2, 2 ms.
        op(1, 3, 2, 4);

        times.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics.get("latency.p50")).isCloseTo(2_000, within(PRECISION));
        assertThat(metrics.get("latency.p99")).isCloseTo(2_000, within(PRECISION));
        assertThat(metrics.get("latency.max")).isCloseTo(2_000, within(PRECISION));
    }

    @Test
    void spreadsByHowDifferentlyCallersFare() {
        // The callers take 3 and 4 ms: 3.5 on average, of which 0.5 is a seventh.
        op(1, 3, 2, 4);

        times.report();

        assertThat(Trials.takeMetrics().get("fairness.spread")).isCloseTo(100.0 / 7, within(1e-6));
    }

    @Test
    void averagesTheSpreadOfOps() {
        op(1, 2, 1, 2);
        // 2 and 6 ms: 4 on average, of which 2 is half.
        op(1, 2, 5, 6);

        times.report();

        assertThat(Trials.takeMetrics().get("fairness.spread")).isCloseTo(25, within(1e-6));
    }

    @Test
    void forgetsTheIterationBefore() {
        op(1, 2, 5, 6);
        times.report();
        op(1, 2, 1, 2);
        SecondaryMetrics.take();

        times.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics.get("fairness.spread")).isCloseTo(0, within(1e-6));
        assertThat(metrics.get("latency.max")).isCloseTo(1_000, within(PRECISION));
    }

    @Test
    void reportsNothingOfNoOp() {
        times.report();

        assertThat(Trials.takeMetrics()).isEmpty();
    }

    @Test
    void tellsByTheChecksumWhetherACallWasMadeTwice() {
        assertThat(op(1, 2, 1, 2)).isEqualTo(Checksum.ofRange(4));

        times.enters(3);

        assertThat(op(1, 2, 1, 2)).isNotEqualTo(Checksum.ofRange(4));
    }

    private long op(int... returnMillis) {
        long begin = nanos.get();
        times.beginOp();
        for (int call = 0; call < returnMillis.length; call++) {
            times.enters(call);
            nanos.set(begin + TimeUnit.MILLISECONDS.toNanos(returnMillis[call]));
            times.returns(call);
        }
        return times.takeOp();
    }
}
