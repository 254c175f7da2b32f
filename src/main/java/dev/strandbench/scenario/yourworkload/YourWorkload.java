package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Serves many requests. Each request makes several concurrent calls, and computes after all of them have answered. */
public interface YourWorkload {

    /**
     * Serves each request in its own task, and returns when all requests have ended. The first failed call ends its
     * request and cancels the request's other calls.
     *
     * @throws InterruptedException if the caller is interrupted; all requests are then cancelled
     * @throws Exception if a task fails with an exception other than {@link UpstreamFailure}; all requests are then
     *     cancelled. The task's exception may be the cause of an {@code ExecutionException}.
     */
    void serve(RequestWork work, RequestSchedule schedule) throws Exception;

    /**
     * Creates the scenario with a limit on concurrent requests; 0 means no limit. Under POOL, the calls need a second
     * pool: in a shared pool, requests could wait forever for queued calls.
     */
    static YourWorkload on(ModelRuntime runtime, ModelRuntime calls, int limit) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingYourWorkload(blocking, threads(calls), RequestLimit.of(limit));
            case StructuredRuntime structured -> new StructuredYourWorkload(structured, RequestLimit.of(limit));
            case SuspendingRuntime suspending -> new SuspendingYourWorkload(suspending, limit);
            case ComposedRuntime composed -> throw composed.unsupportedBy("YourWorkload");
        };
    }

    private static ExecutorService threads(ModelRuntime calls) {
        if (calls instanceof BlockingRuntime blocking) {
            return blocking.executor();
        }
        throw new IllegalArgumentException("calls of requests that block have threads too");
    }

    /** Limits concurrent requests: each request's thread takes a permit. Without a semaphore, there is no limit. */
    record RequestLimit(Optional<Semaphore> permits) {

        /**
         * Admits requests in order of arrival, as coroutines' semaphores and thread pools do; a maximum of 0 means no
         * limit.
         */
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

    /** The common code of the blocking and structured implementations. Each request blocks its own thread. */
    interface RequestsOnThreads extends YourWorkload {

        /** Returns the sum of the answers to a request's calls; cancels the calls upon a failure or interrupt. */
        long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException;

        /** Serves a request, which may succeed or fail, and returns the request's index. */
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

    /** Collects the answers to the calls of one request. Thread-safe. */
    record CallAnswers(AtomicInteger missing, AtomicLong sum, CompletableFuture<Long> all) {

        static CallAnswers of(int calls) {
            return new CallAnswers(new AtomicInteger(calls), new AtomicLong(), new CompletableFuture<>());
        }

        void add(long answer) {
            sum.addAndGet(answer);
            if (missing.decrementAndGet() == 0) {
                all.complete(sum.get());
            }
        }
    }

    /**
     * Uses a future for each request and each call. If calls were joined in order, some failures would be noticed too
     * late.
     */
    record BlockingYourWorkload(BlockingRuntime runtime, ExecutorService calls, RequestLimit limit)
            implements RequestsOnThreads {

        @Override
        public void serve(RequestWork work, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < work.requests(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    group.start(limit.on(() -> answer(work, request)));
                }
                group.join();
            }
        }

        @Override
        public long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException {
            if (work.calls() == 0) {
                return 0;
            }
            CallAnswers answers = CallAnswers.of(work.calls());
            List<Future<?>> started = new ArrayList<>(work.calls());
            try {
                for (int i = 0; i < work.calls(); i++) {
                    int call = i;
                    started.add(calls.submit(TaskGroup.reporting(answers.all(), () -> {
                        work.waitOf(request, call).block();
                        answers.add(work.answer(request, call));
                        return true;
                    })));
                }
                return answers.all().get();
            } catch (InterruptedException | ExecutionException | RuntimeException e) {
                started.forEach(call -> call.cancel(true));
                throw e;
            }
        }
    }

    record StructuredYourWorkload(StructuredRuntime runtime, RequestLimit limit) implements RequestsOnThreads {

        @Override
        public void serve(RequestWork work, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < work.requests(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    scope.fork(limit.on(() -> answer(work, request)));
                }
                scope.join();
            }
        }

        @Override
        public long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException {
            if (work.calls() == 0) {
                return 0;
            }
            try (StructuredScope scope = runtime.openScope()) {
                List<Supplier<Long>> answers = new ArrayList<>(work.calls());
                for (int i = 0; i < work.calls(); i++) {
                    int call = i;
                    answers.add(scope.fork(() -> {
                        work.waitOf(request, call).block();
                        return work.answer(request, call);
                    }));
                }
                scope.join();
                long sum = 0;
                for (Supplier<Long> answer : answers) {
                    sum += answer.get();
                }
                return sum;
            }
        }
    }
}
