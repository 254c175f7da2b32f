package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueuedWaitsTest {

    @Test
    void supportsAnOpOfAMinute() {
        assertThat(new QueuedWaits(Duration.ofMinutes(1), 1).unsupported()).isEmpty();
        assertThat(new QueuedWaits(Duration.ofMinutes(10), 10).unsupported()).isEmpty();
    }

    @Test
    void refusesALongerOneAndSaysWhy() {
        assertThat(new QueuedWaits(Duration.ofSeconds(396), 1).unsupported())
                .contains("one op would take at least 396 s, over the bound of 60 s: waits of 396 s in all, one at a"
                        + " time");
        assertThat(new QueuedWaits(Duration.ofSeconds(610), 10).unsupported())
                .contains("one op would take at least 61 s, over the bound of 60 s: waits of 610 s in all, 10 at a"
                        + " time");
    }
}
