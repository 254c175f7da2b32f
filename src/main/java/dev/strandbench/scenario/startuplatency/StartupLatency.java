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

/** Starts tasks one at a time and measures the time from the call to the task's first instruction. */
public interface StartupLatency {

    /**
     * Starts each task when the previous task has ended, and parks until then. After a failure, no task starts.
     *
     * @param task receives each task's index once, after the task's first instruction
     * @param latencies receives each latency, in ns and in order, on the caller's thread
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

    /** The start of one task, created before the clock is read. Hand-over and join make the fields visible. */
    final class Start implements Callable<Boolean> {

        private final int index;
        private final IntConsumer task;
        private long called;
        private long began;

        Start(int index, IntConsumer task) {
            this.index = index;
            this.task = task;
        }

        /** Reads the clock. Call this immediately before starting the task. */
        Start calledNow() {
            called = System.nanoTime();
            return this;
        }

        // The task reads the clock before it does anything else.
        @Override
        public Boolean call() {
            began = System.nanoTime();
            task.accept(index);
            return true;
        }

        /** Returns the time from the call to the task's first instruction, in ns; valid only after the join. */
        long latencyNanos() {
            return began - called;
        }
    }

    /** Opens a group for each task before reading the clock, and joins the group before the next task starts. */
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

    /** Opens a scope for each task before reading the clock, because a scope can be joined only once. */
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
