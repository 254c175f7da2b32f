package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Pairs of tasks that exchange values. Each task parks on a deep stack until a value arrives. */
@FunctionalInterface
public interface DeepStack {

    /**
     * Runs all tasks. A task applies the function {@code step} to its value after each park. Returns the sum of the
     * last values.
     */
    long run(StackShape shape, LongUnaryOperator step) throws Exception;

    /** Creates the scenario. The runtime must be able to run all tasks at the same time. */
    static DeepStack on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingDeepStack(blocking);
            case StructuredRuntime structured -> new StructuredDeepStack(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("DeepStack");
            case SuspendingRuntime suspending -> new SuspendingDeepStack(suspending);
        };
    }

    record BlockingDeepStack(BlockingRuntime runtime) implements DeepStack {

        @Override
        public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
            LongAdder sum = new LongAdder();
            AtomicInteger unfinished = new AtomicInteger(shape.tasks());
            CompletableFuture<Boolean> outcome = new CompletableFuture<>();
            try (TaskGroup group = runtime.openGroup()) {
                for (StackTask task : StackTask.of(shape, step, sum)) {
                    group.start(TaskGroup.reporting(outcome, () -> {
                        task.call();
                        return unfinished.decrementAndGet() == 0 && outcome.complete(true);
                    }));
                }
                outcome.get();
                group.join();
            }
            return sum.sum();
        }
    }

    record StructuredDeepStack(StructuredRuntime runtime) implements DeepStack {

        @Override
        public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
            LongAdder sum = new LongAdder();
            try (StructuredScope scope = runtime.openScope()) {
                for (StackTask task : StackTask.of(shape, step, sum)) {
                    scope.fork(task);
                }
                scope.join();
            }
            return sum.sum();
        }
    }

    /** The parameters of an op. Tasks 0 and 1 are the first pair. {@code unwind} is at most {@code depth}. */
    record StackShape(int pairs, int depth, int unwind, int parks) {

        int tasks() {
            return 2 * pairs;
        }

        int fixed() {
            return depth - unwind;
        }

        static long seed(int task) {
            return Checksum.of(task);
        }

        long checksum() {
            long sum = 0;
            for (int pair = 0; pair < pairs; pair++) {
                sum += checksum(2 * pair, 2 * pair + 1);
            }
            return sum;
        }

        private long checksum(int one, int other) {
            long unwoundByOne = frames(unwind, one);
            long unwoundByOther = frames(unwind, other);
            long valueOfOne = seed(one);
            long valueOfOther = seed(other);
            for (int park = 0; park < parks; park++) {
                long given = valueOfOne;
                valueOfOne = Checksum.of(valueOfOther + unwoundByOne);
                valueOfOther = Checksum.of(given + unwoundByOther);
            }
            return valueOfOne + frames(fixed(), one) + valueOfOther + frames(fixed(), other);
        }

        /** Returns the amount that a task adds to its value when it returns through a number of stack frames. */
        static long frames(int frames, int task) {
            long left = task;
            long right = seed(task);
            long sum = 0;
            for (int frame = frames; frame > 0; frame--) {
                sum += frame * (left ^ right);
                long next = left + frame;
                left = right;
                right = next;
            }
            return sum;
        }
    }

    /** A task on a thread. Frames use their local variables on return, so that no compiler removes them. */
    final class StackTask implements Callable<Boolean> {

        private final int index;
        private final StackShape shape;
        private final Seat seat;
        private final LongUnaryOperator step;
        private final LongAdder sum;
        private long value;

        private StackTask(int index, StackShape shape, Seat seat, LongUnaryOperator step, LongAdder sum) {
            this.index = index;
            this.shape = shape;
            this.seat = seat;
            this.step = step;
            this.sum = sum;
            value = StackShape.seed(index);
        }

        static List<StackTask> of(StackShape shape, LongUnaryOperator step, LongAdder sum) {
            List<StackTask> tasks = new ArrayList<>(shape.tasks());
            for (int pair = 0; pair < shape.pairs(); pair++) {
                Seat seat = new Seat();
                tasks.add(new StackTask(2 * pair, shape, seat, step, sum));
                tasks.add(new StackTask(2 * pair + 1, shape, seat.opposite(), step, sum));
            }
            return tasks;
        }

        @Override
        public Boolean call() throws InterruptedException {
            stay(shape.fixed(), index, StackShape.seed(index));
            sum.add(value);
            return true;
        }

        // The frames of this method stay during all parks.
        private void stay(int frames, long left, long right) throws InterruptedException {
            if (frames > 0) {
                stay(frames - 1, right, left + frames);
                value += frames * (left ^ right);
            } else {
                for (int park = 0; park < shape.parks(); park++) {
                    dip(shape.unwind(), index, StackShape.seed(index));
                    value = step.applyAsLong(value);
                }
            }
        }

        // A task leaves the frames of this method after a park and enters them again before the next park.
        private void dip(int frames, long left, long right) throws InterruptedException {
            if (frames > 0) {
                dip(frames - 1, right, left + frames);
                value += frames * (left ^ right);
            } else {
                value = seat.exchange(value);
            }
        }

        /** One side of an exchange between two threads, which wait without a timer and without spinning. */
        static final class Seat {

            private final boolean givesFirst;
            private final Seat opposite;
            private long received;
            private volatile boolean full;
            private volatile @Nullable Thread occupant;

            Seat() {
                givesFirst = true;
                opposite = new Seat(this);
            }

            private Seat(Seat opposite) {
                givesFirst = false;
                this.opposite = opposite;
            }

            Seat opposite() {
                return opposite;
            }

            long exchange(long given) throws InterruptedException {
                if (givesFirst) {
                    opposite.put(given);
                    return take();
                }
                long taken = take();
                opposite.put(given);
                return taken;
            }

            private void put(long value) {
                received = value;
                full = true;
                Thread waiting = occupant;
                if (waiting != null) {
                    LockSupport.unpark(waiting);
                }
            }

            private long take() throws InterruptedException {
                if (occupant == null) {
                    // This must precede the check, because the giver sets the value before it looks for the occupant.
                    occupant = Thread.currentThread();
                }
                while (!full) {
                    LockSupport.park(this);
                    if (Thread.interrupted()) {
                        throw new InterruptedException("while waiting for the thread opposite");
                    }
                }
                long taken = received;
                full = false;
                return taken;
            }
        }
    }
}
