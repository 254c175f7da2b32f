package dev.strandbench.scenario.footprint;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** The task of the blocking and the structured style: descends, parks, and comes back. */
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
