package dev.strandbench.scenario.startuplatency;

import java.util.concurrent.Callable;
import java.util.function.IntConsumer;

/**
 * One start of a task: when it was called for, and when it began. Made before the clock is read, so that a latency
 * contains what the model does and not the creation of this object. The fields are plain: handing over the task
 * publishes the one, joining it the other.
 */
final class Start implements Callable<Boolean> {

    private final int index;
    private final IntConsumer task;
    private long called;
    private long began;

    Start(int index, IntConsumer task) {
        this.index = index;
        this.task = task;
    }

    /** Reads the caller's clock; the last thing before the call that starts the task. */
    Start calledNow() {
        called = System.nanoTime();
        return this;
    }

    /** Reads the clock, then runs the task. */
    @Override
    public Boolean call() {
        began = System.nanoTime();
        task.accept(index);
        return true;
    }

    /** From the call to the first instruction, in ns; once the task is joined. */
    long latencyNanos() {
        return began - called;
    }
}
