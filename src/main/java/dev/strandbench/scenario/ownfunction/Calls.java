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

    /** Calls that may suspend; every call reports its end to {@code ends}. */
    record CallsThatSuspend(SuspendingFunction function, CallEnds ends) implements Calls {}

    interface SuspendingFunction {

        /**
         * Calls the function as compiled Kotlin code does. Returns the function's result, or a marker if the function
         * has suspended and will resume the continuation.
         */
        @Nullable
        Object start(int index, Continuation<@Nullable Object> continuation) throws Throwable;
    }

    /** Receives the end of every call, on the thread of the call's task. */
    interface CallEnds {

        void returned(int index, @Nullable Object result);

        void failed(int index, Throwable failure);
    }

    /** A limit for concurrent blocking calls, each of which takes a permit; empty for no limit. */
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
