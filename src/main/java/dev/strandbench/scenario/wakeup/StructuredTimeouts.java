package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** A fork for each task, in one scope, which waits for its reply in {@code Future.get}. */
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
