package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.footprint.ParkedTasks.MemoryPerTask;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MemoryPerTaskTest {

    @Test
    void isTheDifferenceDividedByTheTasks() {
        MemoryReading before = new MemoryReading(1_000, OptionalLong.of(50_000), OptionalLong.of(300));
        MemoryReading parked = new MemoryReading(8_000, OptionalLong.of(70_000), OptionalLong.of(250));

        assertThat(MemoryPerTask.between(before, parked, 2_000))
                .isEqualTo(new MemoryPerTask(3.5, OptionalDouble.of(10), OptionalDouble.of(-0.025)));
    }

    @Test
    void leavesOutWhatCouldNotBeRead() {
        MemoryReading before = new MemoryReading(0, OptionalLong.empty(), OptionalLong.of(300));
        MemoryReading parked = new MemoryReading(100, OptionalLong.empty(), OptionalLong.empty());

        assertThat(MemoryPerTask.between(before, parked, 10))
                .isEqualTo(new MemoryPerTask(10, OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void aReadingShowsWhatHasBecomeAlive() throws Exception {
        MemoryReading.settled(); // loads the classes for reading
        MemoryReading before = MemoryReading.settled();
        byte[][] alive = new byte[1_000][10_000];
        MemoryReading parked = MemoryReading.settled();

        // Softly reachable objects of earlier tests may have been collected.
        assertThat(parked.heap() - before.heap()).isBetween(9_000L * alive.length, 11_000L * alive.length);
    }
}
