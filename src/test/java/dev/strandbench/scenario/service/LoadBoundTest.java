package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.scenario.service.Loads.LoadBound;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadBoundTest {

    private static final int PROCESSORS = 2;

    private final LoadBound bound = new LoadBound(PROCESSORS, LoadBound.SHORT_FIRST_USE);

    @Test
    void allowsAQuarterOfAllProcessors() {
        assertThat(objection(4_000, 2_000)).isEmpty();
        assertThat(objection(4_000, 2_001))
                .contains("the load generator took 25 % of the machine's processors, over the bound of 25 %;"
                        + " send fewer requests a second, or generate the load on another machine");
    }

    @Test
    void allowsAShortFirstLoadWhatTwoSecondsWould() {
        assertThat(objection(100, 1_000)).isEmpty();
        assertThat(new LoadBound(PROCESSORS, LoadBound.SHORT_FIRST_USE).objection(reading(0, 0), reading(100, 1_001)))
                .isPresent();
    }

    @Test
    void judgesAShortLoadByItselfOnceTheFirstUseIsOver() {
        assertThat(objection(2_000, 1_000)).isEmpty();

        assertThat(objection(100, 50)).isEmpty();
        assertThat(objection(100, 51)).isPresent();
    }

    @Test
    void addsUpShortLoadsUntilTheFirstUseIsOver() {
        for (int load = 0; load < 19; load++) {
            assertThat(objection(100, 20)).isEmpty();
        }

        assertThat(objection(100, 51)).isPresent();
    }

    private Optional<String> objection(long loadMillis, long cpuMillis) {
        return bound.objection(reading(0, 0), reading(loadMillis, cpuMillis));
    }

    private static CpuReading reading(long timeMillis, long cpuMillis) {
        return new CpuReading(
                Duration.ofMillis(cpuMillis).toNanos(),
                Duration.ofMillis(timeMillis).toNanos());
    }
}
