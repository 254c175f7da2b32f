package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.CallbackGroup;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits;
import dev.strandbench.scenario.wakeup.Timeouts.Replies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Runs a callback that requests the reply with {@code orTimeout}, and another that receives it; joins all as one. */
record CallbackTimeouts(CallbackRuntime runtime) implements Timeouts {

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // of the future inside a future that is composed
    public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
        Replies replies = new Replies(waits);
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<?>> ends = new ArrayList<>(waits.tasks());
            for (int i = 0; i < waits.tasks(); i++) {
                int index = i;
                CompletableFuture<CompletableFuture<Boolean>> asked = group.after(0, () -> replies.guarded(index));
                ends.add(asked.thenCompose(reply -> group.after(reply, () -> answered.accept(index))));
            }
            replies.send();
            group.join(ends);
        } catch (InterruptedException | ExecutionException | RuntimeException e) {
            replies.cancel();
            throw e;
        }
    }
}
