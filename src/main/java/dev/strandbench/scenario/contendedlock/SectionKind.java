package dev.strandbench.scenario.contendedlock;

import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;

/** What a task does while it holds a lock. */
public enum SectionKind {
    /** It computes, as long as outside. No timer is touched. */
    COMPUTE(100),

    /** It waits, in its model's own way: a thread sleeps, a coroutine that holds a {@code Mutex} is suspended. */
    BLOCK(1);

    private final int perRound;

    SectionKind(int perRound) {
        this.perRound = perRound;
    }

    /** How many sections a round is: so many that starting the tasks weighs little, or one that takes long enough. */
    int perRound() {
        return perRound;
    }

    /**
     * What is done in a section and outside.
     *
     * @param burn the computation
     * @param millis length of the wait, in ms
     */
    SectionWork work(CpuBurn burn, long millis) {
        return switch (this) {
            case COMPUTE -> new SectionWork(burn, task -> burn.run(), Wait.NONE);
            case BLOCK -> new SectionWork(burn, task -> {}, new Wait(millis));
        };
    }
}
