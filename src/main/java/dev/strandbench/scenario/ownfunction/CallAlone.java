package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Measures the time of one call while nothing else runs, on a thread that has called the function before. */
final class CallAlone {

    private static final int MOST_CALLS = 11;
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    // If a thread's first call takes longer, no other call is timed, because a fork's set-up must stay short.
    private static final long SLOW_CALL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final OwnFunction scenario;
    private final LongSupplier clock;

    CallAlone(OwnFunction scenario, LongSupplier clock) {
        this.scenario = scenario;
        this.clock = clock;
    }

    /** Returns the median time of up to 11 calls, in ns. The first call counts only if it takes 1 s or more. */
    long medianNanos(Calls calls) throws Exception {
        List<Long> times = new ArrayList<>();
        switch (calls) {
            case CallsThatBlock blocking ->
                scenario.run(1, (CallsThatBlock) index -> {
                    do {
                        long began = clock.getAsLong();
                        blocking.call(index);
                        times.add(clock.getAsLong() - began);
                    } while (!isEnough(times));
                });
            case CallsThatSuspend suspending -> {
                // Coroutines of different ops share their threads, so each call can be an op of its own.
                TimedCalls timed = new TimedCalls(1, clock);
                do {
                    scenario.run(1, timed.of(suspending));
                    times.add(timed.takeNanos());
                } while (!isEnough(times));
            }
        }
        List<Long> sorted =
                times.stream().skip(times.size() > 1 ? 1 : 0).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static boolean isEnough(List<Long> times) {
        return times.size() > MOST_CALLS
                || times.getFirst() >= SLOW_CALL_NANOS
                || (times.size() > 1
                        && times.stream().mapToLong(Long::longValue).sum() >= MOST_NANOS);
    }
}
