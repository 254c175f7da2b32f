package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;

/** The kind of wait of the tasks of FanOut. */
public enum WaitBy {
    /** The model's own timer, for {@code waitMillis}; 0 makes no call. */
    TIMER {
        @Override
        TaskWait taskWait(int tasks, int waitMillis) {
            return new TaskWait.TimerWait(new Wait(waitMillis));
        }
    },

    /** A gate without a timer: all tasks park until the last has arrived. Does not use {@code waitMillis}. */
    GATE {
        @Override
        TaskWait taskWait(int tasks, int waitMillis) {
            return new TaskWait.GateWait(tasks);
        }

        @Override
        Duration ideal(int waitMillis) {
            return Duration.ZERO;
        }

        @Override
        Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
            return model.isBounded() && tasks > poolSize
                    ? Optional.of("a gate opens when all " + tasks + " tasks have arrived, but only poolSize="
                            + poolSize + " can")
                    : Optional.empty();
        }
    },

    /**
     * The model's own call with a length of zero, as published. These calls differ: {@code Thread.sleep(0)} yields,
     * {@code delay(0)} returns at once, {@code Mono.delay(Duration.ZERO)} is queued. Compare {@link #TIMER} with
     * {@code waitMillis=0}.
     */
    ZERO {
        @Override
        TaskWait taskWait(int tasks, int waitMillis) {
            return new TaskWait.ZeroWait();
        }

        @Override
        Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
            return model.style() == Style.CALLBACK
                    ? Optional.of("a callback has no call of length zero; TIMER with waitMillis=0 runs it at once")
                    : Optional.empty();
        }

        @Override
        Duration ideal(int waitMillis) {
            return Duration.ZERO;
        }
    },

    /**
     * A blocking {@code Thread.sleep} in a coroutine, inside {@code runInterruptible} so that cancellation ends it.
     * VIRTUAL stays for comparison.
     */
    BLOCKING {
        @Override
        TaskWait taskWait(int tasks, int waitMillis) {
            return new TaskWait.BlockingWait(new Wait(waitMillis));
        }

        @Override
        Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
            if (model == ConcurrencyModel.VIRTUAL || model == ConcurrencyModel.HYBRID) {
                return Optional.empty();
            }
            return Optional.of(
                    switch (model.style()) {
                        case SUSPENDING, CALLBACK -> HOLDS_SHARED_THREAD;
                        case REACTIVE ->
                            model.placement() == Placement.VIRTUAL_THREAD ? BLOCKS_BY_TIMER : HOLDS_SHARED_THREAD;
                        case BLOCKING, STRUCTURED -> BLOCKS_BY_TIMER;
                    });
        }
    };

    private static final String BLOCKS_BY_TIMER = "its tasks also block with TIMER; VIRTUAL stays for comparison";

    private static final String HOLDS_SHARED_THREAD =
            "a blocking call holds one of the few threads that all tasks share; HYBRID has one thread per task";

    abstract TaskWait taskWait(int tasks, int waitMillis);

    /** Returns the shortest possible time of an op. */
    Duration ideal(int waitMillis) {
        return Duration.ofMillis(waitMillis);
    }

    /** Returns why a model's tasks cannot wait like this; empty if they can. */
    Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
        return model.isBounded()
                ? new QueuedWaits(ideal(waitMillis).multipliedBy(tasks), poolSize).unsupported()
                : Optional.empty();
    }
}
