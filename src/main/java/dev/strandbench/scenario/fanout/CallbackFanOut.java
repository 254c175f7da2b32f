package dev.strandbench.scenario.fanout;

import dev.strandbench.model.CallbackGroup;
import dev.strandbench.model.CallbackRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** A future for each task, completed by the callback that consumes its index; all joined as one. */
record CallbackFanOut(CallbackRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, TaskWait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        CallbackWaits waits = CallbackWaits.of(wait);
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<?>> ends = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                ends.add(waits.start(group, index, () -> consumer.accept(index)));
            }
            waits.release();
            group.join(ends);
        }
    }
}
