package dev.strandbench.scenario.footprint;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** Tasks that all park on stacks of the same depth while the caller measures memory. */
public interface Footprint {

    /**
     * Starts the tasks, waits until all are parked, calls {@code look}, and then releases and joins the tasks.
     *
     * @param arrival receives each task's index once, at the start of the task
     * @param look runs while the tasks are parked; does not run if a task fails before it parks
     * @return the sum of the values of all stack frames; equal to {@link Frames#sum} if no frame was lost
     */
    long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception;

    @FunctionalInterface
    interface Look {

        void take() throws Exception;
    }

    static Footprint on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFootprint(blocking);
            case StructuredRuntime structured -> new StructuredFootprint(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Footprint");
            case SuspendingRuntime suspending -> new SuspendingFootprint(suspending);
        };
    }

    /** Stack frames that use their local variables on return, so that no compiler removes them. */
    final class Frames {

        private Frames() {}

        /** Calls itself, parks at the gate in the deepest frame, and returns the sum of the frames' values. */
        static long descend(int depth, long left, long right, ParkingGate gate) throws InterruptedException {
            long below = 0;
            if (depth > 1) {
                below = descend(depth - 1, right, left + depth, gate);
            } else {
                gate.park();
            }
            return below + depth * (left ^ right);
        }

        static long right(int index) {
            return Checksum.of(index);
        }

        static long value(int stackDepth, int index) {
            long left = index;
            long right = right(index);
            long sum = 0;
            for (int depth = stackDepth; depth >= 1; depth--) {
                sum += depth * (left ^ right);
                long next = left + depth;
                left = right;
                right = next;
            }
            return sum;
        }

        static long sum(int tasks, int stackDepth) {
            long sum = 0;
            for (int index = 0; index < tasks; index++) {
                sum += value(stackDepth, index);
            }
            return sum;
        }
    }

    record BlockingFootprint(BlockingRuntime runtime) implements Footprint {

        @Override
        public long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception {
            ParkingGate gate = new ParkingGate(tasks);
            LongAdder sum = new LongAdder();
            try (TaskGroup group = runtime.openGroup()) {
                for (int index = 0; index < tasks; index++) {
                    group.start(new ParkingTask(index, stackDepth, arrival, gate, sum));
                }
                if (gate.awaitAll()) {
                    look.take();
                }
                gate.open();
                group.join();
            }
            return sum.sum();
        }
    }

    record StructuredFootprint(StructuredRuntime runtime) implements Footprint {

        @Override
        public long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception {
            ParkingGate gate = new ParkingGate(tasks);
            LongAdder sum = new LongAdder();
            try (StructuredScope scope = runtime.openScope()) {
                for (int index = 0; index < tasks; index++) {
                    scope.fork(new ParkingTask(index, stackDepth, arrival, gate, sum));
                }
                if (gate.awaitAll()) {
                    look.take();
                }
                gate.open();
                scope.join();
            }
            return sum.sum();
        }
    }

    /** A latch at which all threads park without a timer. Each parked thread has one queue node. Thread-safe. */
    final class ParkingGate {

        private final AtomicInteger missing;
        private final CountDownLatch decided;
        private final CountDownLatch open = new CountDownLatch(1);

        ParkingGate(int threads) {
            missing = new AtomicInteger(threads);
            decided = new CountDownLatch(threads == 0 ? 0 : 1);
        }

        void park() throws InterruptedException {
            if (missing.decrementAndGet() == 0) {
                decided.countDown();
            }
            open.await();
        }

        /** Makes {@link #awaitAll} return false, because a thread will never arrive. */
        void abandon() {
            decided.countDown();
        }

        boolean awaitAll() throws InterruptedException {
            decided.await();
            return missing.get() == 0;
        }

        void open() {
            open.countDown();
        }
    }

    record ParkingTask(int index, int stackDepth, IntConsumer arrival, ParkingGate gate, LongAdder sum)
            implements Callable<Boolean> {

        @Override
        public Boolean call() throws InterruptedException {
            try {
                arrival.accept(index);
                sum.add(Frames.descend(stackDepth, index, Frames.right(index), gate));
                return true;
            } catch (InterruptedException | RuntimeException | Error e) {
                gate.abandon();
                throw e;
            }
        }
    }
}
