package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits;
import dev.strandbench.scenario.wakeup.Timeouts.Replies;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Runs a thread for each task, which waits for its reply in {@code Future.get}. */
record BlockingTimeouts(BlockingRuntime runtime) implements Timeouts {

    @Override
    public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
        Replies replies = new Replies(waits);
        try (TaskGroup group = runtime.openGroup()) {
            for (int index = 0; index < waits.tasks(); index++) {
                group.start(replies.awaitedBy(index, answered));
            }
            replies.send();
            group.join();
        }
    }
}
