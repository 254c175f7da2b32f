package dev.strandbench.scenario.fairness;

/** What styles share whose tasks have a thread each. */
interface FairnessOnThreads extends Fairness {

    /**
     * Does the work of a busy task.
     *
     * @throws InterruptedException if the thread is interrupted, after the chunk that it is at
     */
    @SuppressWarnings("ThreadPriorityCheck") // what a thread that yields gains or loses is what is asked for
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

    /**
     * Waits again and again, as a waiting task.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
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
