package dev.strandbench.scenario.ownfunction;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The work of an op's tasks. */
public sealed interface Calls {

    /** Calls that may block. */
    @FunctionalInterface
    non-sealed interface CallsThatBlock extends Calls {

        void call(int index) throws Exception;
    }

    /**
     * Calls that may suspend.
     *
     * @param function the function to call
     * @param ends receives every end
     */
    record CallsThatSuspend(SuspendingFunction function, CallEnds ends) implements Calls {}

    /** Receives the end of every call, from its task. */
    interface CallEnds {

        void returned(int index, @Nullable Object result);

        void failed(int index, Throwable failure);
    }

    /**
     * Limits concurrent blocking calls.
     *
     * @param permits one per concurrent call; empty without a limit
     */
    record CallLimit(Optional<Semaphore> permits) {

        /** Returns a limit; 0 stands for none. */
        static CallLimit of(int most) {
            return new CallLimit(most == 0 ? Optional.empty() : Optional.of(new Semaphore(most)));
        }

        CallsThatBlock on(Calls calls) {
            return switch (calls) {
                case CallsThatBlock blocking ->
                    permits.map(some -> holding(some, blocking)).orElse(blocking);
                case CallsThatSuspend suspending ->
                    throw new IllegalArgumentException("only coroutines can suspend: " + suspending);
            };
        }

        private static CallsThatBlock holding(Semaphore permits, CallsThatBlock calls) {
            return index -> {
                permits.acquire();
                try {
                    calls.call(index);
                } finally {
                    permits.release();
                }
            };
        }
    }
}
