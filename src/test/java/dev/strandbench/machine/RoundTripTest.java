package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIf;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RoundTripTest {

    static boolean hasOneProcessor() {
        return Runtime.getRuntime().availableProcessors() < 2;
    }

    private static Thread answering() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("round-trip"))
                .findFirst()
                .orElseThrow();
    }

    /** A busy machine may need several attempts. */
    private static double measured(RoundTrip between) {
        OptionalDouble nanos = OptionalDouble.empty();
        while (nanos.isEmpty()) {
            nanos = between.nanos();
        }
        return nanos.getAsDouble();
    }

    private static void awaitParked() {
        while (answering().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    @DisabledIf(value = "hasOneProcessor", disabledReason = "a round trip needs two processors")
    void isAnsweredAgainAfterTheOtherThreadHasWaited() {
        RoundTrip between = RoundTrip.ofThisJvm();

        for (int i = 0; i < 3; i++) {
            assertThat(measured(between)).isPositive().isFinite();
            awaitParked();
        }
        assertThat(answering().isDaemon()).isTrue();
    }

    @Test
    @DisabledIf(value = "hasOneProcessor", disabledReason = "a round trip needs two processors")
    void waitsAgainAfterAnInterrupt() {
        RoundTrip between = RoundTrip.ofThisJvm();
        answering().interrupt();

        assertThat(measured(between)).isPositive();
        // With its interrupt flag set, a thread does not park.
        while (answering().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
