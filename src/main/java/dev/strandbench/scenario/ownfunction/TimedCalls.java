package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.CallEnds;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Adds up the times of calls, which may overlap and may end on another thread. Thread-safe for different indexes. */
final class TimedCalls {

    private final long[] began;
    private final LongAdder nanos = new LongAdder();
    private final LongSupplier clock;

    /** Creates an instance for calls with indexes below {@code tasks}; {@code clock} returns ns. */
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

    /** Returns the sum of the times in ns since the last call to this method. */
    long takeNanos() {
        return nanos.sumThenReset();
    }

    /** Returns calls whose time is recorded when they end, before their own listener is notified. */
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
