package dev.strandbench.scenario.stream;

import dev.strandbench.workload.CpuBurn;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts how many elements of one op are under way at once: those that the first stage has turned to, without those
 * that the last is done with. A stream that lets more pass than its capacity would look fast by waiting less.
 */
final class BufferCheck {

    /** Some ten microseconds in which the stages before the last can get ahead of it. */
    private static final CpuBurn LAG = new CpuBurn(10_000);

    private final AtomicInteger produced = new AtomicInteger();
    private final AtomicInteger consumed = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** The same steps, counted, with a last one that takes longer. */
    StreamSteps watching(StreamSteps steps) {
        return new StreamSteps(
                index -> {
                    int underWay = produced.incrementAndGet() - consumed.get();
                    most.accumulateAndGet(underWay, Math::max);
                    return steps.produce().apply(index);
                },
                steps.transform(),
                element -> {
                    LAG.run();
                    steps.consume().accept(element);
                    consumed.incrementAndGet();
                });
    }

    /** The most that were under way at once. */
    int most() {
        return most.get();
    }

    /**
     * Makes sure that no more were under way than a shape allows.
     *
     * @throws IllegalStateException if there were
     */
    void requireWithin(StreamShape shape) {
        if (most() > shape.mostUnderWay()) {
            throw new IllegalStateException("a capacity of " + shape.capacity() + " between " + shape.stages()
                    + " stages allows " + shape.mostUnderWay() + " elements under way at once, but there were "
                    + most());
        }
    }
}
