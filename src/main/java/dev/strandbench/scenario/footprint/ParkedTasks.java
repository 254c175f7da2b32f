package dev.strandbench.scenario.footprint;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that are parked and weighed, round after round, under one model. Used by one thread.
 *
 * @param tasks parked in a round, at least 1
 */
record ParkedTasks(Footprint footprint, int tasks, int stackDepth) {

    private static final int EXERCISED_AT_ONCE = 1_000;
    // HotSpot compiles as well as it can what was called 15,000 times (Tier4CompileThreshold); more than ten times as
    // many leave room for what it takes back and compiles again.
    private static final Exercise FIRST = new Exercise(200_000, Duration.ofSeconds(5));
    private static final Exercise NEXT = new Exercise(20_000, Duration.ofMillis(200));
    private static final int WARM_UP_TASKS = 2_000;
    private static final int AGREEING_ROUNDS = 5;
    private static final double TOLERANCE = 0.01;
    private static final int MOST_ROUNDS = 30;

    /** How many tasks to park without weighing them, so that their code gets compiled, and for how long at most. */
    private record Exercise(int tasks, Duration most) {}

    /**
     * The result of a round.
     *
     * @param sum of the tasks' values
     * @param perTask what each held
     */
    record Round(long sum, MemoryPerTask perTask) {}

    /** Parks the tasks, weighs them, lets them go. */
    Round weigh() throws Exception {
        Readings readings = new Readings();
        long sum = footprint.park(tasks, stackDepth, ParkedTasks::nothing, readings::takeSecond);
        return new Round(sum, readings.perTask(tasks));
    }

    /**
     * As {@link #weigh}, after some exercise: whatever has happened since the last round may have undone compilation.
     */
    Round weighWarm() throws Exception {
        perform(NEXT);
        return weigh();
    }

    /**
     * Parks many tasks, few at once, so that what they run is compiled; then weighs rounds, of two thousand tasks at
     * most, until five that follow each other agree within one per cent, thirty at most. Compiled frames are smaller
     * than interpreted ones, and a virtual thread keeps them on the heap.
     */
    void warmUp() throws Exception {
        perform(FIRST);
        ParkedTasks fewer = new ParkedTasks(footprint, Math.min(tasks, WARM_UP_TASKS), stackDepth);
        SteadyState.await(() -> fewer.weighWarm().perTask().heap(), AGREEING_ROUNDS, TOLERANCE, MOST_ROUNDS);
    }

    private void perform(Exercise exercise) throws Exception {
        int atOnce = Math.min(tasks, EXERCISED_AT_ONCE);
        long start = System.nanoTime();
        for (int parked = 0;
                parked < exercise.tasks && System.nanoTime() - start < exercise.most.toNanos();
                parked += atOnce) {
            footprint.park(atOnce, stackDepth, ParkedTasks::nothing, () -> {});
        }
    }

    /** One method for all rounds: the JIT compiler may inline it. */
    private static void nothing(int index) {}

    /** The reading before, taken at once, and the one with all tasks parked. */
    private static final class Readings {

        private final MemoryReading before = MemoryReading.settled();
        private @Nullable MemoryReading parked;

        Readings() throws InterruptedException {}

        void takeSecond() throws InterruptedException {
            parked = MemoryReading.settled();
        }

        MemoryPerTask perTask(int tasks) {
            if (parked == null) {
                throw new IllegalStateException("no reading was taken while the tasks were parked");
            }
            return MemoryPerTask.between(before, parked, tasks);
        }
    }
}
