package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Tasks, each of which waits for its own instant. */
public interface WakeUp {

    /** Starts a task for each timer, in order, and joins the tasks. Callbacks cannot be cancelled. */
    void run(int timers, Alarms alarms) throws Exception;

    /** Creates the implementation for a runtime that does not limit its tasks. */
    static WakeUp on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingWakeUp(blocking);
            case StructuredRuntime structured -> new StructuredWakeUp(structured);
            case CallbackRuntime callbacks -> new CallbackWakeUp(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("WakeUp");
            case SuspendingRuntime suspending -> new SuspendingWakeUp(suspending);
        };
    }

    /** Tells each timer how long it must wait, and records when the timer fires. Thread-safe for different timers. */
    interface Alarms {

        /** Returns the wait of a timer, in ns; 0 if its instant has passed. The caller starts the timer at once. */
        long nanosLeft(int index);

        void fired(int index);

        /** Returns alarms whose instants have all passed, so that no timer starts. */
        static Alarms passed(IntConsumer fired) {
            return new Alarms() {
                @Override
                public long nanosLeft(int index) {
                    return 0;
                }

                @Override
                public void fired(int index) {
                    fired.accept(index);
                }
            };
        }
    }

    record WakingTask(int index, Alarms alarms) implements Callable<Boolean> {

        @Override
        public Boolean call() throws InterruptedException {
            long nanosLeft = alarms.nanosLeft(index);
            if (nanosLeft > 0) {
                Thread.sleep(Duration.ofNanos(nanosLeft));
            }
            alarms.fired(index);
            return true;
        }
    }

    enum WaitLength {
        /**
         * The remaining time, rounded up to milliseconds under every model. Rounding also moves the timer's instant.
         */
        WHOLE_MILLIS,
        /** The remaining time in ns. If {@code delay} rounds up to milliseconds, the difference counts as lateness. */
        EXACT;

        private static final long NANOS_IN_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

        /** Returns the wait, in ns, for a remaining time; both times are above 0. */
        long ofNanosLeft(long nanosLeft) {
            return this == EXACT ? nanosLeft : Math.ceilDiv(nanosLeft, NANOS_IN_MILLI) * NANOS_IN_MILLI;
        }
    }

    record BlockingWakeUp(BlockingRuntime runtime) implements WakeUp {

        @Override
        public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int index = 0; index < timers; index++) {
                    group.start(new WakingTask(index, alarms));
                }
                group.join();
            }
        }
    }

    record StructuredWakeUp(StructuredRuntime runtime) implements WakeUp {

        @Override
        public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int index = 0; index < timers; index++) {
                    scope.fork(new WakingTask(index, alarms));
                }
                scope.join();
            }
        }
    }

    record CallbackWakeUp(CallbackRuntime runtime) implements WakeUp {

        @Override
        public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
            try (CallbackGroup group = runtime.openGroup()) {
                List<CompletableFuture<?>> ends = new ArrayList<>(timers);
                group.fork(() -> {
                    for (int i = 0; i < timers; i++) {
                        int index = i;
                        ends.add(group.after(Duration.ofNanos(alarms.nanosLeft(index)), () -> alarms.fired(index)));
                    }
                });
                group.join(ends);
            }
        }
    }
}
