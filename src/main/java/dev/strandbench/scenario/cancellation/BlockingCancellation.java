package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/**
 * A future for each task, or a bare thread. The owner waits for what ends them, and then cancels one after another, as
 * an executor's {@code invokeAll} does within. The {@code invokeAny} of a thread-per-task executor interrupts threads
 * without a future, as is done here for bare ones.
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
        // Cancelling a future does not wait for its task to end, and get() would not either.
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
