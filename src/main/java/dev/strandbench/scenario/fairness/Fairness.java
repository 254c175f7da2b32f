package dev.strandbench.scenario.fairness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.Ticks;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.ExecutionException;

/** Busy tasks and waiting tasks that run at the same time. */
@FunctionalInterface
public interface Fairness {

    /**
     * Starts busy tasks first. Waiting tasks go on until all busy tasks end. Call {@link Contest#begin} before this
     * method.
     */
    void run(Contest contest) throws Exception;

    static Fairness on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFairness(blocking);
            case StructuredRuntime structured -> new StructuredFairness(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Fairness");
            case SuspendingRuntime suspending -> new SuspendingFairness(suspending);
        };
    }

    /** The tasks of an op. If {@code yieldEvery} is 0, busy tasks never yield. */
    record TaskMix(int busy, int chunks, int yieldEvery, int waiting) {

        boolean isYieldDueAfter(int done) {
            return yieldEvery > 0 && done % yieldEvery == 0;
        }

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

    interface FairnessOnThreads extends Fairness {

        /** Runs all chunks of a busy task; an interrupt ends the work after the current chunk. */
        @SuppressWarnings("ThreadPriorityCheck") // the scenario measures the effect of yielding
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

        default void wake(Contest contest, int task) throws InterruptedException {
            Ticks ticks = contest.ticks(task);
            ticks.run();
            while (contest.isGoingOn()) {
                Ticks.REST.block();
                ticks.run();
            }
            ticks.end();
        }
    }

    /** Starts busy tasks first, because waiting tasks could otherwise occupy all threads of a small pool forever. */
    record BlockingFairness(BlockingRuntime runtime) implements FairnessOnThreads {

        @Override
        public void run(Contest contest) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < contest.mix().busy(); i++) {
                    int task = i;
                    group.start(() -> {
                        work(contest, task);
                        return null;
                    });
                }
                for (int i = 0; i < contest.mix().waiting(); i++) {
                    int task = i;
                    group.start(() -> {
                        wake(contest, task);
                        return null;
                    });
                }
                group.join();
            }
        }
    }

    record StructuredFairness(StructuredRuntime runtime) implements FairnessOnThreads {

        @Override
        public void run(Contest contest) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < contest.mix().busy(); i++) {
                    int task = i;
                    scope.fork(() -> {
                        work(contest, task);
                        return null;
                    });
                }
                for (int i = 0; i < contest.mix().waiting(); i++) {
                    int task = i;
                    scope.fork(() -> {
                        wake(contest, task);
                        return null;
                    });
                }
                scope.join();
            }
        }
    }
}
