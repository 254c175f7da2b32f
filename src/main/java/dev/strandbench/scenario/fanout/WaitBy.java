package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;

public enum WaitBy {
    /** The model's own timer, for {@code waitMillis}; 0 makes no call. */
    TIMER,
    /** A gate without a timer: all tasks park until the last has arrived. Does not use {@code waitMillis}. */
    GATE,
    /**
     * The model's own call with a length of zero, as published. These calls differ: {@code Thread.sleep(0)} yields,
     * {@code delay(0)} returns at once, {@code Mono.delay(Duration.ZERO)} is queued.
     */
    ZERO,
    /** A blocking {@code Thread.sleep} in a coroutine, inside {@code runInterruptible}. VIRTUAL is for comparison. */
    BLOCKING;

    private static final String BLOCKS_BY_TIMER = "its tasks also block with TIMER; VIRTUAL stays for comparison";
    private static final String HOLDS_SHARED_THREAD =
            "a blocking call holds one of the few threads that all tasks share; HYBRID has one thread per task";

    TaskWait taskWait(int tasks, int waitMillis) {
        return switch (this) {
            case TIMER -> new TaskWait.TimerWait(new Wait(waitMillis));
            case GATE -> new TaskWait.GateWait(tasks);
            case ZERO -> new TaskWait.ZeroWait();
            case BLOCKING -> new TaskWait.BlockingWait(new Wait(waitMillis));
        };
    }

    Duration ideal(int waitMillis) {
        return this == TIMER || this == BLOCKING ? Duration.ofMillis(waitMillis) : Duration.ZERO;
    }

    Optional<String> unsupported(ConcurrencyModel model, int tasks, int waitMillis, int poolSize) {
        return switch (this) {
            case TIMER ->
                model.isBounded()
                        ? new QueuedWaits(ideal(waitMillis).multipliedBy(tasks), poolSize).unsupported()
                        : Optional.empty();
            case GATE ->
                model.isBounded() && tasks > poolSize
                        ? Optional.of("a gate opens when all " + tasks + " tasks have arrived, but only poolSize="
                                + poolSize + " can")
                        : Optional.empty();
            case ZERO ->
                model.style() == Style.CALLBACK
                        ? Optional.of("a callback has no call of length zero; TIMER with waitMillis=0 runs it at once")
                        : Optional.empty();
            case BLOCKING ->
                model == ConcurrencyModel.VIRTUAL || model == ConcurrencyModel.HYBRID
                        ? Optional.empty()
                        : Optional.of(holdsSharedThread(model) ? HOLDS_SHARED_THREAD : BLOCKS_BY_TIMER);
        };
    }

    private static boolean holdsSharedThread(ConcurrencyModel model) {
        return switch (model.style()) {
            case SUSPENDING, CALLBACK -> true;
            case REACTIVE -> model.placement() != Placement.VIRTUAL_THREAD;
            case BLOCKING, STRUCTURED -> false;
        };
    }
}
