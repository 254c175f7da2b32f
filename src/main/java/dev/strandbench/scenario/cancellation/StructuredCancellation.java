package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.cancellation.CancellationRound.DecidingFailure;
import dev.strandbench.scenario.cancellation.ThreadMeeting.CancellableTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/** Forks each task in one scope that ends as the round does. Closing a scope joins its threads. */
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

    // From outside, a scope is cancelled by interrupting its owner, which here interrupts itself. A method for this
    // existed only up to JDK 24.
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

    // The deadline is set when the scope opens, as JDK 25 requires.
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
            // The result of the winning task, or the exception of a failed one.
            Object outcome = meeting.awaitOutcome();
            round.told(outcome.equals(result) ? result : null);
        }
    }

    // A failure must end this scope too. Otherwise it would wait for a task that the others wait for.
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
                // The scope may report the deciding task, which failed because another one did; this throws the first
                // failure.
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
