package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits;
import dev.strandbench.scenario.wakeup.Timeouts.Replies;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Forks each task in one scope; it waits for its reply in {@code Future.get}. */
record StructuredTimeouts(StructuredRuntime runtime) implements Timeouts {

    @Override
    public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
        Replies replies = new Replies(waits);
        try (StructuredScope scope = runtime.openScope()) {
            for (int index = 0; index < waits.tasks(); index++) {
                scope.fork(replies.awaitedBy(index, answered));
            }
            replies.send();
            scope.join();
        }
    }
}
