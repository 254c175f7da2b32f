package dev.strandbench.scenario.cancellation;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * When each task of a round has noticed that it is cancelled, in ns from some moment on. Each has a slot, as far from
 * the others as those of {@link ConsumedIndexes} are; it is written by the task and read by the owner after it has
 * joined the task.
 */
final class StopTimes {

    private final int tasks;
    private final ConsumedIndexes layout;
    private final long[] nanos;

    /** Creates an empty slot for each task. */
    StopTimes(int tasks) {
        this.tasks = tasks;
        layout = new ConsumedIndexes(tasks);
        nanos = new long[layout.length()];
    }

    int tasks() {
        return tasks;
    }

    /** Takes the time of a task, which is above 0. */
    void note(int index, long time) {
        nanos[layout.slotOf(index)] = time;
    }

    /** Whether a task has noticed its cancellation. */
    boolean has(int index) {
        return nanos[layout.slotOf(index)] != 0;
    }

    /** The time of the first that has stopped; 0 if none has. */
    long first() {
        return times().min().orElse(0);
    }

    /** The time of the last that has stopped; 0 if none has. */
    long last() {
        return times().max().orElse(0);
    }

    private LongStream times() {
        return Arrays.stream(nanos).filter(time -> time != 0);
    }

    /** The checksum of the tasks that have stopped. */
    long checksum() {
        return IntStream.range(0, tasks)
                .filter(this::has)
                .mapToLong(Checksum::of)
                .sum();
    }

    /** Empties all slots for the next round. */
    void clear() {
        Arrays.fill(nanos, 0);
    }
}
