package dev.strandbench.scenario.deepstack;

import dev.strandbench.scenario.deepstack.DeepStack.StackShape;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The task of the blocking and the structured style. Each frame needs its reference, {@code int} and two {@code long}s
 * on the way back, so that no compiler can drop them.
 */
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

    /** Returns the tasks of an op in order of their indexes. Each adds its last value to the sum. */
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

    // The frames that stay during all parks.
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

    // The frames that are left and entered again between parks.
    private void dip(int frames, long left, long right) throws InterruptedException {
        if (frames > 0) {
            dip(frames - 1, right, left + frames);
            value += frames * (left ^ right);
        } else {
            value = seat.exchange(value);
        }
    }

    /** One end of an exchange of values between two threads. It uses no timer and does not spin. */
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

        /** Gives a value to the opposite thread and parks until it gives one back, which is returned. */
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
                // Set before checking for a value, because the giver sets the value and then looks for the occupant.
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
