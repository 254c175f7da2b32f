package dev.strandbench.scenario.overload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A service that receives requests even if it is overloaded, and may refuse them. */
public interface Overload extends AutoCloseable {

    /** Sends each request when it is due; returns when all requests are served or refused. */
    void serve(Requests requests, RequestSchedule schedule) throws Exception;

    @Override
    void close();

    /** Creates the scenario; closing it closes the runtime. For a bounded queue, use {@link QueuedOverload}. */
    static Overload on(ModelRuntime runtime, Admission admission, int limit) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingOverload(blocking, ThreadGate.of(admission, limit));
            case StructuredRuntime structured -> new StructuredOverload(structured, ThreadGate.of(admission, limit));
            case SuspendingRuntime suspending ->
                admission == Admission.QUEUE
                        ? new ChannelOverload(suspending, limit)
                        : new SuspendingOverload(suspending, admission, limit);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Overload");
        };
    }

    /** The requests of an op. A request either begins and ends, or is refused. Methods may be called concurrently. */
    interface Requests {

        int count();

        /** Does the first half of a request's work, and returns the memory that the request holds until its end. */
        byte[] begin(int request);

        Wait downstream();

        void end(int request, byte[] held);

        void refuse(int request);

        default void block(int request) throws InterruptedException {
            byte[] held = begin(request);
            downstream().block();
            end(request, held);
        }
    }

    /** The rule that decides whether a request is served at once, waits, or is refused. */
    enum Admission {
        /** Each request starts at once, or as soon as the model has a thread for it. */
        UNBOUNDED,

        /** Each request starts at once and waits, without a time limit, for a permit of a fair semaphore. */
        WAITING,

        /** Each request starts at once and is refused if a semaphore has no free permit. */
        REFUSING,

        /** A fixed number of workers with a queue that has one place per worker. A full queue refuses requests. */
        QUEUE
    }

    /** Admits or refuses requests. Serves an admitted request on the calling thread. Thread-safe. */
    record ThreadGate(Admission admission, Semaphore permits) {

        static ThreadGate of(Admission admission, int limit) {
            if (admission == Admission.QUEUE) {
                throw new IllegalArgumentException("a queue stands before the threads of requests");
            }
            return new ThreadGate(admission, new Semaphore(limit, true));
        }

        /** Serves a request on the current thread, or refuses it; returns true if the request was served. */
        boolean pass(Requests requests, int request) throws InterruptedException {
            if (admission == Admission.UNBOUNDED) {
                requests.block(request);
                return true;
            }
            if (admission == Admission.WAITING) {
                permits.acquire();
            } else if (!permits.tryAcquire()) {
                requests.refuse(request);
                return false;
            }
            try {
                requests.block(request);
            } finally {
                permits.release();
            }
            return true;
        }
    }

    record BlockingOverload(BlockingRuntime runtime, ThreadGate gate) implements Overload {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < requests.count(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    group.start(() -> gate.pass(requests, request));
                }
                group.join();
            }
        }

        @Override
        public void close() {
            runtime.close();
        }
    }

    record StructuredOverload(StructuredRuntime runtime, ThreadGate gate) implements Overload {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < requests.count(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    scope.fork(() -> gate.pass(requests, request));
                }
                scope.join();
            }
        }

        @Override
        public void close() {
            runtime.close();
        }
    }

    record QueuedOverload(ThreadPoolExecutor pool) implements Overload {

        static QueuedOverload of(int limit, ThreadFactory threads) {
            return new QueuedOverload(new ThreadPoolExecutor(
                    limit, limit, 0, TimeUnit.MILLISECONDS, new ArrayBlockingQueue<>(limit), threads));
        }

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            List<Future<Boolean>> accepted = new ArrayList<>(requests.count());
            try {
                for (int request = 0; request < requests.count(); request++) {
                    schedule.awaitDue(request);
                    submit(requests, request, accepted);
                }
                for (Future<Boolean> end : accepted) {
                    end.get();
                }
            } finally {
                // Has an effect only after a failure or an interrupt.
                accepted.forEach(end -> end.cancel(true));
            }
        }

        private void submit(Requests requests, int request, List<Future<Boolean>> accepted) {
            try {
                accepted.add(pool.submit(() -> {
                    requests.block(request);
                    return true;
                }));
            } catch (RejectedExecutionException e) {
                requests.refuse(request);
            }
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
