package dev.strandbench.scenario.cancellation;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** The task of the blocking and the structured style. */
record CancellableTask(int index, CancellationRound round, ThreadMeeting meeting) implements Callable<Long> {

    @Override
    public Long call() throws InterruptedException, ExecutionException {
        try {
            round.started(index);
            return round.decides(index) ? decide() : park();
        } catch (RuntimeException | Error e) {
            meeting.fail(e);
            throw e;
        }
    }

    private long decide() throws InterruptedException, ExecutionException {
        meeting.awaitAllParked();
        round.endsNow();
        if (round.ending() == Ending.FIRST_FAILURE) {
            throw round.failure();
        }
        meeting.succeed(round.prize());
        return round.prize();
    }

    private long park() throws InterruptedException {
        try {
            meeting.park();
            return index;
        } catch (InterruptedException e) {
            round.cancelled(index);
            throw e;
        }
    }
}
