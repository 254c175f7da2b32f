package dev.strandbench.scenario.ownfunction;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;

public sealed interface Calls {

    @FunctionalInterface
    non-sealed interface CallsThatBlock extends Calls {

        void call(int index) throws Exception;
    }

    record CallsThatSuspend(SuspendingFunction function, CallEnds ends) implements Calls {}

    interface SuspendingFunction {

        /** Returns the result, or {@code COROUTINE_SUSPENDED} if the continuation will be resumed later. */
        @Nullable
        Object start(int index, Continuation<@Nullable Object> continuation) throws Throwable;
    }

    /** Receives the result or exception of each call, on the thread that runs the call's task. */
    interface CallEnds {

        void returned(int index, @Nullable Object result);

        void failed(int index, Throwable failure);
    }

    /** Limits the number of concurrent blocking calls; without a semaphore, there is no limit. */
    record CallLimit(Optional<Semaphore> permits) {

        static CallLimit of(int most) {
            return new CallLimit(most == 0 ? Optional.empty() : Optional.of(new Semaphore(most)));
        }

        CallsThatBlock on(Calls calls) {
            if (!(calls instanceof CallsThatBlock blocking)) {
                throw new IllegalArgumentException("only coroutines can suspend: " + calls);
            }
            return permits.<CallsThatBlock>map(some -> index -> {
                        some.acquire();
                        try {
                            blocking.call(index);
                        } finally {
                            some.release();
                        }
                    })
                    .orElse(blocking);
        }
    }
}
