package dev.strandbench.scenario.fanout;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.Style;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Tasks that the caller starts and joins. Each task waits and then passes its index to a consumer. */
public interface FanOut {

    void run(int tasks, CpuBurn work, TaskWait wait, IntConsumer consumer) throws Exception;

    default void run(int tasks, TaskWait wait, IntConsumer consumer) throws Exception {
        run(tasks, CpuBurn.NONE, wait, consumer);
    }

    static FanOut on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFanOut(blocking);
            case StructuredRuntime structured -> new StructuredFanOut(structured);
            case CallbackRuntime callbacks -> new CallbackFanOut(callbacks);
            case ReactiveRuntime reactive -> new ReactiveFanOut(reactive);
            case SuspendingRuntime suspending -> new SuspendingFanOut(suspending);
        };
    }

    /** The ways to wait before a task passes its index to the consumer. */
    sealed interface TaskWait {

        /** Waits with the model's own timer, or does not wait if the length is zero. */
        record TimerWait(Wait length) implements TaskWait {}

        /** Waits, without a timer, until the last task arrives at a gate. There is at least 1 arrival. */
        record GateWait(int arrivals) implements TaskWait {}

        /** Calls the model's wait method with 0 ms, for example {@code Thread.sleep(0)} or {@code delay(0)}. */
        record ZeroWait() implements TaskWait {}

        /** Blocks the thread, even in a coroutine. */
        record BlockingWait(Wait length) implements TaskWait {}

        TaskWait NONE = new TimerWait(Wait.NONE);
    }

    record BlockingFanOut(BlockingRuntime runtime) implements FanOut {

        @Override
        public void run(int tasks, CpuBurn work, TaskWait wait, IntConsumer consumer)
                throws InterruptedException, ExecutionException {
            BlockingWaits waits = BlockingWaits.of(wait);
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    group.start(() -> {
                        work.run();
                        waits.block(index);
                        consumer.accept(index);
                        return null;
                    });
                }
                waits.release();
                group.join();
            }
        }
    }

    record StructuredFanOut(StructuredRuntime runtime) implements FanOut {

        @Override
        public void run(int tasks, CpuBurn work, TaskWait wait, IntConsumer consumer)
                throws InterruptedException, ExecutionException {
            BlockingWaits waits = BlockingWaits.of(wait);
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    scope.fork(() -> {
                        work.run();
                        waits.block(index);
                        consumer.accept(index);
                        return null;
                    });
                }
                waits.release();
                scope.join();
            }
        }
    }

    enum WaitBy {
        TIMER,
        /** All tasks park without a timer until the last task arrives; {@code waitMillis} has no effect. */
        GATE,
        /** A wait of 0 ms: {@code Thread.sleep} yields, {@code delay} returns at once, {@code Mono.delay} is queued. */
        ZERO,
        /** Tasks call {@code Thread.sleep}; coroutines call it in {@code runInterruptible}. */
        BLOCKING;

        private static final String BLOCKS_BY_TIMER =
                "its tasks also block with TIMER; only VIRTUAL is kept for comparison";
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
                                    + poolSize + " tasks can run at once")
                            : Optional.empty();
                case ZERO ->
                    model.style() == Style.CALLBACK
                            ? Optional.of(
                                    "a callback has no call of length zero; TIMER with waitMillis=0 runs it at once")
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
}
