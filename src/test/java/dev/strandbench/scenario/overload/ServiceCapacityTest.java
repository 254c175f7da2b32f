package dev.strandbench.scenario.overload;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceCapacityTest {

    private static final ServedWork SLEEPING = new ServedWork(CpuBurn.NONE, new Wait(5));

    /** Two threads that wait 5 ms for each request cannot serve more; a window counts up to one more of each thread. */
    @Test
    void isAtMostWhatThreadsServeThatAlwaysHaveARequest() throws Exception {
        PlatformThreads before = PlatformThreads.live();

        assertThat(ServiceCapacity.find(SLEEPING, 2, Duration.ofMillis(5)))
                .isPositive()
                .isLessThan(2 * 200 + 20);

        before.requireNoneSince();
    }

    @Test
    void isTheHighestRateThatAHoldConfirms() throws Exception {
        assertThat(ServiceCapacity.highestHeld(100, perSecond -> true)).isEqualTo(100);
        // 100, 97 and 94.09 are too much.
        assertThat(ServiceCapacity.highestHeld(100, perSecond -> perSecond < 92))
                .isCloseTo(100 * 0.97 * 0.97 * 0.97, within(1e-9));
    }

    @Test
    void triesARateOnceMoreBeforeItGivesUp() throws Exception {
        List<Double> tried = new ArrayList<>();

        double found = ServiceCapacity.highestHeld(100, perSecond -> {
            tried.add(perSecond);
            return tried.size() == 2;
        });

        assertThat(found).isEqualTo(100);
        assertThat(tried).containsExactly(100.0, 100.0);
    }

    @Test
    void saysThatTheServiceHoldsNoRate() {
        // The lowest rate of the search is 100 times the ninth power of 0.97.
        assertThatUserError(() -> ServiceCapacity.highestHeld(100, perSecond -> false))
                .hasMessageContaining("no rate down to 76 requests/s");
    }

    @Test
    void keepsUpIfThePoolServesAllThatIsLeftAtOnce() {
        assertThat(ServiceCapacity.keepsUp(100, 98, 2)).isTrue();
        assertThat(ServiceCapacity.keepsUp(100, 97, 2)).isFalse();
    }

    @Test
    void endsItsThreadsWhenInterrupted() {
        PlatformThreads before = PlatformThreads.live();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> ServiceCapacity.find(SLEEPING, 2, Duration.ofMillis(5)))
                .isInstanceOf(InterruptedException.class);

        before.requireNoneSince();
    }
}
