package dev.strandbench.scenario.fairness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Checksum;

/** Busy tasks and waiting tasks that run at the same time. */
@FunctionalInterface
public interface Fairness {

    /**
     * Starts the busy tasks, then the waiting ones, and returns when all have ended. Waiting tasks continue until the
     * busy ones are done.
     *
     * @param contest the tasks and their work; it must have begun
     */
    void run(Contest contest) throws Exception;

    /** Returns the implementation for a runtime. */
    static Fairness on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFairness(blocking);
            case StructuredRuntime structured -> new StructuredFairness(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Fairness");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Fairness");
            case SuspendingRuntime suspending -> new SuspendingFairness(suspending);
        };
    }

    /** The tasks of an op. A busy task yields after {@code yieldEvery} chunks; 0 means never. */
    record TaskMix(int busy, int chunks, int yieldEvery, int waiting) {

        boolean isYieldDueAfter(int done) {
            return yieldEvery > 0 && done % yieldEvery == 0;
        }

        /** Returns the expected checksum: all chunks done, and each waiting task ended once. */
        long checksum() {
            long checksum = 0;
            for (int task = 0; task < busy; task++) {
                checksum += ofBusy(task, chunks);
            }
            for (int task = 0; task < waiting; task++) {
                checksum += ofWaiting(task, 1);
            }
            return checksum;
        }

        long ofBusy(int task, long done) {
            return Checksum.of(task) * done;
        }

        long ofWaiting(int task, int ends) {
            return Checksum.of(busy + (long) task) * ends;
        }
    }
}
