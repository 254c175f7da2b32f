package dev.strandbench.scenario.yourworkload;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/**
 * How many requests, each on a thread of its own, are under way at once at most.
 *
 * @param permits one for each; empty if there may be any number
 */
record RequestLimit(Optional<Semaphore> permits) {

    /** At most so many; any number if it is 0. First come, first served, as a coroutine's semaphore and a pool are. */
    static RequestLimit of(int most) {
        return new RequestLimit(most == 0 ? Optional.empty() : Optional.of(new Semaphore(most, true)));
    }

    /** A request that holds a permit. */
    Callable<Integer> on(Callable<Integer> request) {
        return permits.map(some -> holding(some, request)).orElse(request);
    }

    private static Callable<Integer> holding(Semaphore permits, Callable<Integer> request) {
        return () -> {
            permits.acquire();
            try {
                return request.call();
            } finally {
                permits.release();
            }
        };
    }
}
