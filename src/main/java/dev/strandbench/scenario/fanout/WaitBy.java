package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;

/** By what the tasks of FanOut wait. */
public enum WaitBy {
    /** By the model's own timer, for {@code waitMillis}; 0 calls nothing. */
    TIMER {
        @Override
        TaskWait taskWait(int tasks, int waitMillis) {
            return new TaskWait.TimerWait(new Wait(waitMillis));
        }
    },

    /**
     * Without a timer: tasks park on one future, or suspend on one deferred, and the caller completes it, which wakes
     * all of them, when the last has arrived. {@code waitMillis} has no meaning here.
     */
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
                    ? Optional.of("a gate opens when all " + tasks + " tasks have arrived, and no more than poolSize="
                            + poolSize + " can")
                    : Optional.empty();
        }
    },

    /**
     * By the model's own call with a length of zero, as published: {@code Thread.sleep(0)} yields a virtual thread,
     * {@code delay(0)} returns at once, {@code Mono.delay(Duration.ZERO)} is queued like any task. Unlike things;
     * {@link #TIMER} with {@code waitMillis=0} compares like ones. {@code waitMillis} has no meaning here.
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
     * By a call that blocks, {@code Thread.sleep} for {@code waitMillis}, inside a coroutine. It is made in
     * {@code runInterruptible}, as kotlinx.coroutines documents for calls that block, or cancellation would not end it;
     * for each call that adds a handler on the coroutine's job, registered before the call and removed after it.
     * VIRTUAL, which does the same as by TIMER, stays for comparison.
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

    private static final String BLOCKS_BY_TIMER = "its tasks block by TIMER too; VIRTUAL stays for comparison";

    private static final String HOLDS_SHARED_THREAD =
            "a call that blocks holds one of the few threads that all tasks share; HYBRID has one for each";

    /** The wait of each task of an op. */
    abstract TaskWait taskWait(int tasks, int waitMillis);

    /** The shortest time that an op can take. */
    Duration ideal(int waitMillis) {
        return Duration.ofMillis(waitMillis);
    }

    /** Why a model's tasks cannot wait like this; empty if they can. */
    Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
        return model.isBounded()
                ? new QueuedWaits(ideal(waitMillis).multipliedBy(tasks), poolSize).unsupported()
                : Optional.empty();
    }
}
