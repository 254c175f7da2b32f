package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.cancellation.ThreadMeeting.CancellableTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/**
 * Runs futures or bare threads. The owner cancels them one after another, as {@code invokeAll} of an executor does, or
 * interrupts them, as {@code invokeAny} of a thread-per-task executor does.
 */
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
        // Neither cancelling a future nor get() waits until its task has ended.
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
