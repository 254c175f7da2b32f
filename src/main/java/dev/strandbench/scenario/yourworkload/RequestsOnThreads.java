package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;

/** The common part of the styles whose requests wait on their own threads. */
interface RequestsOnThreads extends YourWorkload {

    /** Makes the calls of a request at once and returns their sum. A failure or an interrupt cancels the others. */
    long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException;

    /** Serves a request, successful or not, and returns its index. */
    default int answer(RequestWork work, int request) throws InterruptedException, ExecutionException {
        long sum;
        try {
            sum = sumOfCalls(work, request);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UpstreamFailure) {
                work.failed(request);
                return request;
            }
            throw e;
        }
        work.answered(request, sum);
        return request;
    }

    /** Limits concurrent requests, each of which has its own thread, by one permit each; empty for any number. */
    record RequestLimit(Optional<Semaphore> permits) {

        /** Returns a limit; 0 stands for none. It is fair, as a coroutine's semaphore and a pool are. */
        static RequestLimit of(int most) {
            return new RequestLimit(most == 0 ? Optional.empty() : Optional.of(new Semaphore(most, true)));
        }

        Callable<Integer> on(Callable<Integer> request) {
            return permits.<Callable<Integer>>map(some -> () -> {
                        some.acquire();
                        try {
                            return request.call();
                        } finally {
                            some.release();
                        }
                    })
                    .orElse(request);
        }
    }
}
