package dev.strandbench.scenario.fairness;

import dev.strandbench.scenario.fairness.Fairness.TaskMix;

/** The common part of the two styles whose tasks are threads. */
interface FairnessOnThreads extends Fairness {

    /** Does the work of a busy task; an interrupt ends it after its current chunk. */
    @SuppressWarnings("ThreadPriorityCheck") // the effect of yielding is what is measured
    default void work(Contest contest, int task) throws InterruptedException {
        TaskMix mix = contest.mix();
        for (int done = 1; done <= mix.chunks(); done++) {
            contest.work(task);
            if (Thread.interrupted()) {
                throw new InterruptedException("while busy");
            }
            if (mix.isYieldDueAfter(done)) {
                Thread.yield();
            }
        }
    }

    /** Waits repeatedly, as a waiting task does. */
    default void wake(Contest contest, int task) throws InterruptedException {
        Wakings wakings = contest.wakings(task);
        wakings.run();
        while (contest.isGoingOn()) {
            Wakings.REST.block();
            wakings.run();
        }
        wakings.end();
    }
}
