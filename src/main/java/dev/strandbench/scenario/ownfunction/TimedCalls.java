package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.CallEnds;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Adds up the durations of calls. Thread-safe if concurrent calls have different indexes. */
final class TimedCalls {

    private final long[] began;
    private final LongAdder nanos = new LongAdder();
    private final LongSupplier clock;

    /** The clock returns times in ns. */
    TimedCalls(int tasks, LongSupplier clock) {
        began = new long[tasks];
        this.clock = clock;
    }

    void begin(int index) {
        began[index] = clock.getAsLong();
    }

    void end(int index) {
        nanos.add(clock.getAsLong() - began[index]);
    }

    /** Returns the total duration, in ns, of the calls that have ended since this method was last called. */
    long takeNanos() {
        return nanos.sumThenReset();
    }

    /** Wraps calls so that each duration is recorded before the result is passed on. */
    CallsThatSuspend of(CallsThatSuspend calls) {
        CallEnds ends = calls.ends();
        return new CallsThatSuspend(
                (index, continuation) -> {
                    begin(index);
                    return calls.function().start(index, continuation);
                },
                new CallEnds() {
                    @Override
                    public void returned(int index, @Nullable Object result) {
                        end(index);
                        ends.returned(index, result);
                    }

                    @Override
                    public void failed(int index, Throwable failure) {
                        end(index);
                        ends.failed(index, failure);
                    }
                });
    }
}
