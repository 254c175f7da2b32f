package dev.strandbench.scenario.yourworkload;

import java.util.concurrent.ExecutionException;

/** What styles share in which a request has a thread that waits for its calls. */
interface RequestsOnThreads extends YourWorkload {

    /**
     * Makes the calls of a request at the same time and adds up their answers.
     *
     * @throws InterruptedException if the request is interrupted; its calls are then cancelled
     * @throws ExecutionException with what the first call to fail threw as its cause; the others are then cancelled
     */
    long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException;

    /** Answers a request, or fails it if one of its calls did; returns which it was. */
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
}
