package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** Serves requests that arrive at a given rate. Each request creates objects, waits and computes. */
@FunctionalInterface
public interface TailUnderCollection {

    /** Starts each request's task when the request is due. Returns when all requests are answered. */
    void serve(RequestSteps steps, RequestSchedule schedule) throws Exception;

    static TailUnderCollection on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingTail(blocking);
            case StructuredRuntime structured -> new StructuredTail(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("TailUnderCollection");
            case SuspendingRuntime suspending -> new SuspendingTail(suspending);
        };
    }

    /** The steps of a request, in this order: receive, wait for the upstream service, and answer. */
    interface RequestSteps {

        int requests();

        ObjectChain receive(int request);

        Wait upstream();

        void answer(int request, ObjectChain held);
    }

    record BlockingRequest(RequestSteps steps, int request) implements Callable<Boolean> {

        @Override
        public Boolean call() throws InterruptedException {
            ObjectChain held = steps.receive(request);
            steps.upstream().block();
            steps.answer(request, held);
            return true;
        }
    }

    record BlockingTail(BlockingRuntime runtime) implements TailUnderCollection {

        @Override
        public void serve(RequestSteps steps, RequestSchedule schedule)
                throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int request = 0; request < steps.requests(); request++) {
                    schedule.awaitDue(request);
                    group.start(new BlockingRequest(steps, request));
                }
                group.join();
            }
        }
    }

    record StructuredTail(StructuredRuntime runtime) implements TailUnderCollection {

        @Override
        public void serve(RequestSteps steps, RequestSchedule schedule)
                throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int request = 0; request < steps.requests(); request++) {
                    schedule.awaitDue(request);
                    scope.fork(new BlockingRequest(steps, request));
                }
                scope.join();
            }
        }
    }
}
