package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricUnitTest {

    @ParameterizedTest
    @ValueSource(strings = {"ops/s", "ops/ms", "requests/s", "tasks/s", "MB/sec", "KB/s", "1/ms", "classes/sec"})
    void takesWhateverIsPerTimeForARate(String unit) {
        assertThat(MetricUnit.isRate(unit)).isTrue();
        assertThat(MetricUnit.isHigherBetter("", unit)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ms/op", "B/op", "ms/request", "us", "counts", "#", "%", "clks/insn", "MB", ""})
    void takesNothingElseForARate(String unit) {
        assertThat(MetricUnit.isRate(unit)).isFalse();
        assertThat(MetricUnit.isHigherBetter("", unit)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, requests/s, true",
        "rate.highest, requests/s, true",
        "received, MB/sec, true",
        "gc.alloc.rate, MB/sec, false",
        "·gc.alloc.rate, MB/sec, false",
        "gc.churn.G1_Eden_Space, MB/sec, false",
        "class.load, classes/sec, false",
        "latency.p99, ms, false"
    })
    void knowsByNameWhichRatesAreCosts(String metric, String unit, boolean better) {
        assertThat(MetricUnit.isHigherBetter(metric, unit)).isEqualTo(better);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ms/op, true",
        "'', ops/s, true",
        "latency.p99, ms, true",
        "latency.p50, us, true",
        "read:latency, us, true",
        "op:p0.99, us/op, true",
        "gc.time, ms, false",
        "cpu.user.norm, us/op, false",
        "cpu.perRequest, ms/request, false",
        "heap.perTask, B/task, false",
        "rate.highest, requests/s, false",
        "gc.alloc.rate, MB/sec, false",
        "'', requests/s, false"
    })
    void callsSlowerOnlyWhatTakesLonger(String metric, String unit, boolean slower) {
        assertThat(MetricUnit.isTime(metric, unit)).isEqualTo(slower);
    }

    @ParameterizedTest
    @CsvSource({
        "s, 1e-9",
        "ms, 1e-6",
        "us, 1e-3",
        "ns, 1",
        "ms/op, 1e-6",
        "B/op, 1",
        "B/task, 1",
        "counts, 1",
        "requests/s, 1",
        "%, 0",
        "ops/s, 0"
    })
    void takesNothingBelowAnyClocksResolutionForATime(String unit, double floor) {
        assertThat(MetricUnit.floor(unit)).isCloseTo(floor, within(1e-12 * floor));
        assertThat(MetricUnit.floor("some.metric", unit)).isEqualTo(MetricUnit.floor(unit));
    }

    @Test
    void countsTheTimeInCollectionsInWholeMilliseconds() {
        assertThat(MetricUnit.floor("gc.time", "ms")).isEqualTo(1);
        assertThat(MetricUnit.floor("·gc.time", "ms")).isEqualTo(1);
        assertThat(MetricUnit.floor("gc.took", "ms")).isEqualTo(1);
        assertThat(MetricUnit.floor("gc.paused", "%")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "ms/op, ms/op, 1",
        "s/op, ms/op, 1000",
        "us, ms, 0.001",
        "ms/request, us/request, 1000",
        "ops/s, ops/ms, 0.001",
        "requests/s, requests/min, 60",
        "MB/sec, MB/s, 1"
    })
    void convertsBetweenUnitsOfTheSameThing(String from, String to, double factor) {
        assertThat(MetricUnit.factor(from, to).orElseThrow()).isCloseTo(factor, within(1e-9 * factor));
    }

    @ParameterizedTest
    @CsvSource({"ms/op, ops/ms", "ms, ms/op", "B/op, B/task", "requests/s, ops/s", "KB/s, MB/s", "B, counts"})
    void convertsNothingElse(String from, String to) {
        assertThat(MetricUnit.factor(from, to)).isEmpty();
    }
}
