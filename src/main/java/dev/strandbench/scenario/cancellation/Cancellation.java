package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.cancellation.CancellationRound.DecidingFailure;
import dev.strandbench.scenario.cancellation.ThreadMeeting.CancellableTask;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/** The cancellation scenario, which parks many tasks and then ends all of them. */
@FunctionalInterface
public interface Cancellation {

    /** Parks all tasks, ends them, and returns when the last one has stopped. Does not throw an intended failure. */
    void run(CancellationRound round) throws Exception;

    static Cancellation on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingCancellation(blocking);
            case StructuredRuntime structured -> new StructuredCancellation(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Cancellation");
            case SuspendingRuntime suspending -> new SuspendingCancellation(suspending);
        };
    }

    /** The event that ends the parked tasks of a round. The measured time starts when the event happens. */
    enum Ending {
        /** The owner cancels the tasks. The measured time starts just before the cancellation. */
        CANCEL(false),

        /** A deadline passes. The measured time starts at the deadline, and therefore includes the timer's delay. */
        TIMEOUT(false),

        /** A task succeeds, so the others are not needed. The measured time starts just before the success. */
        FIRST_SUCCESS(true),

        /** A task fails, and the owner receives the exception. The measured time starts just before the failure. */
        FIRST_FAILURE(true);

        // True if a task ends the other tasks; nothing cancels that task.
        private final boolean decidedByTask;

        Ending(boolean decidedByTask) {
            this.decidedByTask = decidedByTask;
        }

        boolean cancels(int index) {
            return !decidedByTask || index != CancellationRound.DECIDING;
        }

        int cancelled(int tasks) {
            return decidedByTask ? tasks - 1 : tasks;
        }

        long checksum(int tasks) {
            long all = Checksum.ofRange(tasks);
            return decidedByTask ? all - Checksum.of(CancellationRound.DECIDING) : all;
        }
    }

    enum ParkedAt {
        OWN,

        /**
         * Threads share one latch, and a thread that leaves searches the latch's queue. Coroutines wait for one
         * {@code Deferred}.
         */
        SHARED
    }

    /** Cancels futures one by one, like {@code invokeAll}, or interrupts threads one by one, like {@code invokeAny}. */
    record BlockingCancellation(BlockingRuntime runtime) implements Cancellation {

        @Override
        public void run(CancellationRound round) throws InterruptedException, ExecutionException {
            ThreadMeeting meeting = new ThreadMeeting(round);
            CountDownLatch running = new CountDownLatch(round.tasks());
            try (TaskGroup group = runtime.openGroup()) {
                for (int index = 0; index < round.tasks(); index++) {
                    group.start(counted(new CancellableTask(index, round, meeting), running));
                }
                awaitEnd(round, meeting);
            }
            // Neither cancelling a future nor get() waits until the future's task has ended.
            running.await();
        }

        private static Callable<Long> counted(CancellableTask task, CountDownLatch running) {
            return () -> {
                try {
                    return task.call();
                } finally {
                    running.countDown();
                }
            };
        }

        private static void awaitEnd(CancellationRound round, ThreadMeeting meeting)
                throws InterruptedException, ExecutionException {
            switch (round.ending()) {
                case CANCEL -> {
                    meeting.awaitAllParked();
                    round.endsNow();
                }
                case TIMEOUT -> {
                    meeting.awaitAllParked();
                    round.endsWhenTimeIsOver();
                    if (meeting.isOverAfter(round.timeout())) {
                        round.toldThatTimeIsOver();
                    }
                }
                case FIRST_SUCCESS, FIRST_FAILURE -> round.told(meeting.awaitOutcome());
            }
        }
    }

    record StructuredCancellation(StructuredRuntime runtime) implements Cancellation {

        @Override
        public void run(CancellationRound round) throws InterruptedException, ExecutionException {
            ThreadMeeting meeting = new ThreadMeeting(round);
            switch (round.ending()) {
                case CANCEL -> cancel(round, meeting);
                case TIMEOUT -> awaitDeadline(round, meeting);
                case FIRST_SUCCESS -> awaitSuccess(round, meeting);
                case FIRST_FAILURE -> awaitFailure(round, meeting);
            }
        }

        // From outside, only an interrupt of the owner cancels a scope on all JDKs. Here, the owner interrupts itself.
        private void cancel(CancellationRound round, ThreadMeeting meeting)
                throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                forkAll(scope, round, meeting, UnaryOperator.identity());
                meeting.awaitAllParked();
                round.endsNow();
                Thread.currentThread().interrupt();
                scope.join();
            } catch (InterruptedException e) {
                if (!round.isEnding()) {
                    throw e;
                }
            }
        }

        // The deadline is set when the scope opens, because JDK 25 requires that.
        private static void awaitDeadline(CancellationRound round, ThreadMeeting meeting)
                throws InterruptedException, ExecutionException {
            round.endsWhenTimeIsOver();
            try (StructuredScope scope = StructuredScope.open(round.timeout())) {
                forkAll(scope, round, meeting, UnaryOperator.identity());
                scope.join();
            } catch (ExecutionException e) {
                if (meeting.hasFailed()) {
                    throw e;
                }
                round.toldThatTimeIsOver();
            }
        }

        private static void awaitSuccess(CancellationRound round, ThreadMeeting meeting)
                throws InterruptedException, ExecutionException {
            try (StructuredScope scope = StructuredScope.openForFirst()) {
                forkAll(scope, round, meeting, task -> succeeding(task, meeting));
                Object result = scope.joinFirst();
                // The outcome is the winning task's result or a failed task's exception.
                Object outcome = meeting.awaitOutcome();
                round.told(outcome.equals(result) ? result : null);
            }
        }

        // A failed task must also end this scope, because the scope would otherwise wait for tasks that stay parked.
        private static Callable<Long> succeeding(Callable<Long> task, ThreadMeeting meeting) {
            return () -> {
                try {
                    return task.call();
                } catch (RuntimeException | Error e) {
                    meeting.fail(e);
                    return 0L;
                }
            };
        }

        private void awaitFailure(CancellationRound round, ThreadMeeting meeting)
                throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                forkAll(scope, round, meeting, UnaryOperator.identity());
                scope.join();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof DecidingFailure failure) {
                    round.told(failure);
                    return;
                }
                if (meeting.hasFailed()) {
                    // Throws the first failure, which may be the cause of the deciding task's failure.
                    meeting.awaitOutcome();
                }
                throw e;
            }
        }

        private static void forkAll(
                StructuredScope scope,
                CancellationRound round,
                ThreadMeeting meeting,
                UnaryOperator<Callable<Long>> wrapping) {
            for (int index = 0; index < round.tasks(); index++) {
                scope.fork(wrapping.apply(new CancellableTask(index, round, meeting)));
            }
        }
    }
}
