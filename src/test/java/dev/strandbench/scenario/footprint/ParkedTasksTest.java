package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.scenario.footprint.Footprint.Frames;
import dev.strandbench.scenario.footprint.ParkedTasks.MemoryPerTask;
import dev.strandbench.scenario.footprint.ParkedTasks.MemoryReading;
import dev.strandbench.workload.Checksum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParkedTasksTest {

    private final List<Thread> started = new ArrayList<>();

    @Test
    void startsEnoughThreadsIfNoneIsRefused() throws Exception {
        assertThat(ParkedTasks.possibleThreads(20, refusingAfter(20, ""))).isEqualTo(20);
        assertThat(started).hasSize(20).noneMatch(Thread::isAlive);
    }

    @Test
    void countsTheThreadsBeforeARefusedOne() throws Exception {
        String refusal = "unable to create native thread: possibly out of memory or process/resource limits reached";

        assertThat(ParkedTasks.possibleThreads(20, refusingAfter(7, refusal))).isEqualTo(7);
        assertThat(started).hasSize(7).noneMatch(Thread::isAlive);
    }

    @Test
    void failsIfTheHeapIsFull() {
        assertThatThrownBy(() -> ParkedTasks.possibleThreads(20, refusingAfter(7, "Java heap space")))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("Java heap space");
    }

    private Consumer<Thread> refusingAfter(int threads, String message) {
        return thread -> {
            if (started.size() == threads) {
                throw new OutOfMemoryError(message);
            }
            thread.start();
            started.add(thread);
        };
    }

    @Test
    void endsWithTheFirstAgreeingMeasurements() throws Exception {
        assertThat(taken(3, 20, 2_000, 708, 702, 600, 704, 702, 705, 0)).isEqualTo(7);
    }

    @Test
    void agreesWithinTheTolerance() throws Exception {
        assertThat(taken(3, 20, 99, 100, 99.5, 0)).isEqualTo(3);
        assertThat(taken(3, 20, 98.9, 99.4, 100, 99.4, 0)).isEqualTo(4);
    }

    @Test
    void agreesOnNegativeMeasurements() throws Exception {
        assertThat(taken(2, 20, -100, -10, -10)).isEqualTo(3);
    }

    @Test
    void givesUpAfterTheMaximum() throws Exception {
        assertThat(taken(2, 4, 1, 2, 1, 2, 2)).isEqualTo(4);
    }

    private static int taken(int agreeing, int most, double... figures) throws Exception {
        Iterator<Double> iterator = Arrays.stream(figures).iterator();
        return ParkedTasks.awaitSteady(iterator::next, agreeing, 0.01, most);
    }

    @Test
    void sumsWhatEachFrameKept() {
        long right = Checksum.of(5);

        assertThat(Frames.value(1, 5)).isEqualTo(5 ^ right);
        assertThat(Frames.value(2, 5)).isEqualTo(2 * (5 ^ right) + (right ^ 7));
        assertThat(Frames.value(3, 5)).isEqualTo(3 * (5 ^ right) + 2 * (right ^ 8) + (8 ^ (right + 2)));
    }

    @Test
    void sumsWhatEachTaskGaveBack() {
        assertThat(Frames.sum(3, 4)).isEqualTo(Frames.value(4, 0) + Frames.value(4, 1) + Frames.value(4, 2));
    }

    @Test
    void dividesTheDifferenceByTheTasks() {
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
    void readsWhatBecameAlive() throws Exception {
        MemoryReading.settled(); // loads the classes for reading
        MemoryReading before = MemoryReading.settled();
        byte[][] alive = new byte[1_000][10_000];
        MemoryReading parked = MemoryReading.settled();

        // Softly reachable objects of earlier tests may have been collected.
        assertThat(parked.heap() - before.heap()).isBetween(9_000L * alive.length, 11_000L * alive.length);
    }
}
