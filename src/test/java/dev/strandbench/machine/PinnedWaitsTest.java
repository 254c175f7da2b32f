package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PinnedWaitsTest {

    /** Waits in its initialiser, which holds the carrier on every JDK. Works once in a JVM. */
    private static final class ParksOnce {

        static {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }

        static void initialize() {
            // The call runs the initialiser.
        }
    }

    private static final class ParksOnceMore {

        static {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }

        static void initialize() {
            // The call runs the initialiser.
        }
    }

    @Test
    void countsAWaitThatHoldsTheCarrier() throws InterruptedException {
        assertThat(PinnedWaits.areRecordable()).isTrue();
        PinnedWaits waits = PinnedWaits.record(Duration.ZERO);

        Thread.ofVirtual().start(ParksOnce::initialize).join();
        waits.stop();

        assertThat(waits.count()).isPositive();
        assertThat(waits.nanos()).isPositive();
    }

    @Test
    void countsNoWaitShorterThanItWasTold() throws InterruptedException {
        PinnedWaits waits = PinnedWaits.record(Duration.ofHours(1));

        Thread.ofVirtual().start(ParksOnceMore::initialize).join();
        waits.stop();

        assertThat(waits.count()).isZero();
        assertThat(waits.nanos()).isZero();
    }
}
