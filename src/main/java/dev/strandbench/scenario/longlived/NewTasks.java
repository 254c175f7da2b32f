package dev.strandbench.scenario.longlived;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

/** Starts a task for each request, on a new thread or on a thread of a pool. */
record NewTasks(BlockingRuntime runtime, int most) implements LongLived {

    @Override
    public void serve(Requests requests) throws InterruptedException, ExecutionException {
        InFlight inFlight = new InFlight(requests, most);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < requests.count(); i++) {
                int request = i;
                inFlight.send(request);
                group.start(() -> inFlight.answer(request));
            }
            // This sees a failure at once, unlike the join, which waits for tasks in the order in which they started.
            inFlight.awaitAnswers();
            group.join();
        }
    }
}
