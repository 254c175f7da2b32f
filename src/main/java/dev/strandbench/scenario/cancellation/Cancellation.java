package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Checksum;

/** Parks many tasks and then ends all of them. */
@FunctionalInterface
public interface Cancellation {

    /**
     * Starts the tasks of a round, ends them when all are parked, and returns when the last one has stopped. The
     * intended failure of a task is not thrown.
     */
    void run(CancellationRound round) throws Exception;

    /** Returns the implementation for a runtime. */
    static Cancellation on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingCancellation(blocking);
            case StructuredRuntime structured -> new StructuredCancellation(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Cancellation");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Cancellation");
            case SuspendingRuntime suspending -> new SuspendingCancellation(suspending);
        };
    }

    /** The event that ends the parked tasks of a round and starts the clock. */
    enum Ending {
        /** The owner cancels the tasks. The clock starts just before. */
        CANCEL(false),

        /** A deadline passes. The clock starts at the deadline, so the time includes the delay of the model's timer. */
        TIMEOUT(false),

        /** One task succeeds, so that the others are no longer needed. Its last act is to start the clock. */
        FIRST_SUCCESS(true),

        /**
         * One task fails, the others are cancelled, and the owner gets the exception. Its last act starts the clock.
         */
        FIRST_FAILURE(true);

        // True if a task ends the others; it is not cancelled itself.
        private final boolean decidedByTask;

        Ending(boolean decidedByTask) {
            this.decidedByTask = decidedByTask;
        }

        /** Returns true if the task of this index must be cancelled. */
        boolean cancels(int index) {
            return !decidedByTask || index != CancellationRound.DECIDING;
        }

        /** Returns the number of tasks to cancel. */
        int cancelled(int tasks) {
            return decidedByTask ? tasks - 1 : tasks;
        }

        /** Returns the checksum of the tasks to cancel. */
        long checksum(int tasks) {
            long all = Checksum.ofRange(tasks);
            return decidedByTask ? all - Checksum.of(CancellationRound.DECIDING) : all;
        }
    }

    /** The object at which tasks are parked when they are cancelled. */
    enum ParkedAt {
        /** Each task on its own, in {@code LockSupport.park} or {@code awaitCancellation}. */
        OWN,

        /**
         * All tasks at one latch or deferred. A thread walks through the latch's queue to leave it; a coroutine does
         * not.
         */
        SHARED
    }
}
