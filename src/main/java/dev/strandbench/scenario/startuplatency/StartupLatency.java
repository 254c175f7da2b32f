package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** Measures the time from the call that starts a task to the task's first instruction. */
public interface StartupLatency {

    /**
     * Starts each task after the previous task has ended, and starts no more tasks after a failure. Each task reads the
     * clock, and then passes its index to the consumer {@code task}. The caller passes each latency, in ns, to
     * {@code latencies}.
     */
    void run(int starts, IntConsumer task, LongConsumer latencies) throws Exception;

    static StartupLatency on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingStartupLatency(blocking);
            case StructuredRuntime structured -> new StructuredStartupLatency(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("StartupLatency");
            case SuspendingRuntime suspending -> new SuspendingStartupLatency(suspending);
        };
    }

    enum Phase {
        /** The first op of a JVM. */
        COLD("cold"),
        WARM_UP("warm-up"),
        MEASUREMENT("measurement");

        private final String text;

        Phase(String text) {
            this.text = text;
        }

        static Phase of(IterationParams iteration) {
            return iteration.getType() == IterationType.WARMUP ? WARM_UP : MEASUREMENT;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Measures the start of one task. Starting and joining the task make the fields visible to other threads. */
    final class Start implements Callable<Boolean> {

        private final int index;
        private final IntConsumer task;
        private long called;
        private long began;

        Start(int index, IntConsumer task) {
            this.index = index;
            this.task = task;
        }

        /** Reads the clock. Call this method immediately before starting the task. */
        Start calledNow() {
            called = System.nanoTime();
            return this;
        }

        @Override
        public Boolean call() {
            began = System.nanoTime();
            task.accept(index);
            return true;
        }

        /**
         * Returns the time from {@link #calledNow} to {@link #call}, in ns. Valid only after the task has been joined.
         */
        long latencyNanos() {
            return began - called;
        }
    }

    /** Opens a new task group for each task. The group is opened before the clock is read. */
    record BlockingStartupLatency(BlockingRuntime runtime) implements StartupLatency {

        @Override
        public void run(int starts, IntConsumer task, LongConsumer latencies)
                throws InterruptedException, ExecutionException {
            for (int i = 0; i < starts; i++) {
                Start start = new Start(i, task);
                try (TaskGroup group = runtime.openGroup()) {
                    group.start(start.calledNow());
                    group.join();
                }
                latencies.accept(start.latencyNanos());
            }
        }
    }

    /** Opens a scope for each task before reading the clock. A scope can be joined only once. */
    record StructuredStartupLatency(StructuredRuntime runtime) implements StartupLatency {

        @Override
        public void run(int starts, IntConsumer task, LongConsumer latencies)
                throws InterruptedException, ExecutionException {
            for (int i = 0; i < starts; i++) {
                Start start = new Start(i, task);
                try (StructuredScope scope = runtime.openScope()) {
                    scope.fork(start.calledNow());
                    scope.join();
                }
                latencies.accept(start.latencyNanos());
            }
        }
    }
}
