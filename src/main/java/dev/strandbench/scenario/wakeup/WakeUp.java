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

/** Runs tasks, each of which waits until its own timer is due. */
public interface WakeUp {

    /** Starts one task per timer, in the order of the indexes, and joins all tasks. Callbacks cannot be cancelled. */
    void run(int timers, Alarms alarms) throws Exception;

    /** The runtime must not limit the number of concurrent tasks. */
    static WakeUp on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingWakeUp(blocking);
            case StructuredRuntime structured -> new StructuredWakeUp(structured);
            case CallbackRuntime callbacks -> new CallbackWakeUp(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("WakeUp");
            case SuspendingRuntime suspending -> new SuspendingWakeUp(suspending);
        };
    }

    /** Computes how long each timer must run. Thread-safe if concurrent calls use different timers. */
    interface Alarms {

        /** Returns a timer's wait, in ns; 0 if the timer is already due. Start the timer immediately afterwards. */
        long nanosLeft(int index);

        void fired(int index);

        /** Returns an instance in which all timers are already due, so that no timer starts. */
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
         * The time until the timer is due, rounded up to whole ms. Lateness is measured from the end of the rounded
         * time.
         */
        WHOLE_MILLIS,
        /** The exact time until the timer is due, in ns. Any rounding up by {@code delay()} counts as lateness. */
        EXACT;

        private static final long NANOS_IN_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

        /** Converts the time until a timer is due into the timer's wait. Both times are in ns and above 0. */
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
