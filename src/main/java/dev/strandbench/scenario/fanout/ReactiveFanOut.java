package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ReactiveResult;
import dev.strandbench.model.ReactiveRuntime;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** A pipeline for each task, whose end is all that it gives; all joined as one. */
record ReactiveFanOut(ReactiveRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, TaskWait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        ReactiveWaits waits = ReactiveWaits.of(wait, runtime);
        try (ReactiveResult<Void> end =
                runtime.start(runtime.all(tasks, index -> waits.task(index, () -> consumer.accept(index))))) {
            waits.release();
            end.join();
        }
    }
}
