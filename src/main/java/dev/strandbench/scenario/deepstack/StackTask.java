package dev.strandbench.scenario.deepstack;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

/**
 * The task of the blocking and the structured style. Each of its frames keeps a reference, an {@code int} and two
 * {@code long}s and needs them again on the way back, so that no compiler can drop a frame or what is in it. The
 * suspending style has its twin in Kotlin.
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

    /** The tasks of an op, in the order of their indexes; each adds what it ends with to the sum. */
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

    /** Parks as often as it should, below so many frames that stay meanwhile. */
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

    /** Parks once, below so many further frames. */
    private void dip(int frames, long left, long right) throws InterruptedException {
        if (frames > 0) {
            dip(frames - 1, right, left + frames);
            value += frames * (left ^ right);
        } else {
            value = seat.exchange(value);
        }
    }
}
