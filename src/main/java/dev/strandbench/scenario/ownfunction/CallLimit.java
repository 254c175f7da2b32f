package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * How many blocking calls are under way at once at most.
 *
 * @param permits one for each; empty if there may be any number
 */
record CallLimit(Optional<Semaphore> permits) {

    /** At most so many; any number if it is 0. */
    static CallLimit of(int most) {
        return new CallLimit(most == 0 ? Optional.empty() : Optional.of(new Semaphore(most)));
    }

    /** Calls that each hold a permit. */
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
