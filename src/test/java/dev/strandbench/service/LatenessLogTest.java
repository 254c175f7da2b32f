package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.service.UpstreamServer.LatenessLog;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatenessLogTest {

    // Of three significant digits.
    private static final double PRECISION = 0.1;

    private final LatenessLog log = new LatenessLog();

    @Test
    void countsWhatDelaysTookBeyondTheirPlan() {
        log.ended(new Wait(100), Duration.ofMillis(130));
        log.ended(new Wait(200), Duration.ofMillis(240));
        log.ended(new Wait(0), Duration.ofMillis(50));

        UpstreamLateness lateness = log.take();

        assertThat(lateness.medianMillis()).isCloseTo(40, within(PRECISION));
        assertThat(lateness.p99Millis()).isCloseTo(50, within(PRECISION));
    }

    @Test
    void takesForInTimeWhatEndsEarly() {
        log.ended(new Wait(100), Duration.ofMillis(99));

        assertThat(log.take()).isEqualTo(new UpstreamLateness(0, 0));
    }

    @Test
    void forgetsWhatWasTaken() {
        log.ended(new Wait(0), Duration.ofMillis(50));

        assertThat(log.take().medianMillis()).isCloseTo(50, within(PRECISION));
        assertThat(log.take()).isEqualTo(new UpstreamLateness(0, 0));
    }
}
