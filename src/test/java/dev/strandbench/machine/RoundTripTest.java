package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIf;

@Timeout(60)
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

    @Test
    @DisabledIf(value = "hasOneProcessor", disabledReason = "a round trip needs two processors")
    void isAnsweredAgainAfterTheOtherThreadHasWaited() {
        RoundTrip between = RoundTrip.start();

        for (int i = 0; i < 3; i++) {
            assertThat(measured(between)).isPositive().isFinite();
            while (answering().getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        assertThat(answering().isDaemon()).isTrue();
    }
}
