package dev.strandbench.scenario.cancellation;

import dev.strandbench.workload.Checksum;

/** What ends the tasks of a round, all of which are parked by then. */
public enum Ending {
    /** Their owner cancels them. The clock starts just before. */
    CANCEL(false),

    /** A deadline passes, at which the clock starts; so the lateness of the model's timer is part of the time. */
    TIMEOUT(false),

    /** One succeeds, and the others are not needed any more. It starts the clock as its last act. */
    FIRST_SUCCESS(true),

    /** One fails, the others are cancelled, and the owner gets the exception. It starts the clock as its last act. */
    FIRST_FAILURE(true);

    /** Whether a task ends the others; it is not cancelled itself. */
    private final boolean decidedByTask;

    Ending(boolean decidedByTask) {
        this.decidedByTask = decidedByTask;
    }

    /** Whether a task of this index has to be cancelled. */
    boolean cancels(int index) {
        return !decidedByTask || index != CancellationRound.DECIDING;
    }

    /** How many of so many tasks have to be cancelled. */
    int cancelled(int tasks) {
        return decidedByTask ? tasks - 1 : tasks;
    }

    /** The checksum of the tasks that have to be cancelled. */
    long checksum(int tasks) {
        long all = Checksum.ofRange(tasks);
        return decidedByTask ? all - Checksum.of(CancellationRound.DECIDING) : all;
    }
}
