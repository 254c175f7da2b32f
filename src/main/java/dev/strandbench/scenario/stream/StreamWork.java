package dev.strandbench.scenario.stream;

import static dev.strandbench.workload.ConsumedIndexes.SLOTS_APART;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.stream.ElementStream.StreamElement;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The measured functions of the stages, and the elements of the stream. The last stage records latencies, and computes
 * a checksum that depends on the order of the elements. During an op, only the last stage changes the object's fields.
 */
final class StreamWork {

    /** Not a power of two, because otherwise all measured elements might find the buffers in the same state. */
    static final int ELEMENTS_PER_SAMPLE = 61;

    // Odd, so that no bits are lost, and prime, as usual in hashing.
    private static final long ORDER = 31;

    private final StreamElement[] elements;
    private final CpuBurn burn;
    private final StreamSteps steps = new StreamSteps(this::produce, this::transform, this::consume);
    private final Histogram latencies = Percentiles.newHistogram();
    // Padded, so that the checksum shares no cache line with the fields above, which other stages read.
    private final long[] checksum = new long[SLOTS_APART + 1 + SLOTS_APART];

    StreamWork(int count, CpuBurn burn) {
        elements = IntStream.range(0, count).mapToObj(StreamElement::new).toArray(StreamElement[]::new);
        this.burn = burn;
    }

    static long checksumOf(int count) {
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum = ORDER * sum + Checksum.of(index);
        }
        return sum;
    }

    /**
     * Returns the functions of the stages, for use by one op at a time. An op cannot have more elements than the
     * stream.
     */
    StreamSteps steps() {
        return steps;
    }

    private StreamElement produce(int index) {
        StreamElement element = elements[index];
        element.value = index;
        if (isSampled(index)) {
            element.producedNanos = System.nanoTime();
        }
        return element;
    }

    private void transform(StreamElement element) {
        burn.run();
        element.value = Checksum.of(element.value);
    }

    private void consume(StreamElement element) {
        checksum[SLOTS_APART] = ORDER * checksum[SLOTS_APART] + element.value;
        if (isSampled(element.index)) {
            latencies.recordValue(System.nanoTime() - element.producedNanos);
        }
    }

    private static boolean isSampled(int index) {
        // The age of a group's first element would include the time to start the stages.
        return index % ELEMENTS_PER_SAMPLE == ELEMENTS_PER_SAMPLE - 1;
    }

    long takeChecksum() {
        long taken = checksum[SLOTS_APART];
        checksum[SLOTS_APART] = 0;
        return taken;
    }

    long samples() {
        return latencies.getTotalCount();
    }

    void reportLatencies() {
        if (samples() > 0) {
            SecondaryMetrics.average("latency.p50", Percentiles.micros(latencies, 50), "us");
            SecondaryMetrics.average("latency.p99", Percentiles.micros(latencies, 99), "us");
        }
    }

    void clear() {
        checksum[SLOTS_APART] = 0;
        latencies.reset();
    }

    /** Counts the elements in flight, because a stream that exceeds its capacity would appear faster. */
    static final class BufferCheck {

        // About ten microseconds, during which the other stages can get ahead of the last one.
        private static final CpuBurn LAG = new CpuBurn(10_000);

        private final AtomicInteger produced = new AtomicInteger();
        private final AtomicInteger consumed = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

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

        int most() {
            return most.get();
        }

        void requireWithin(StreamShape shape) {
            if (most() > shape.mostUnderWay()) {
                throw new IllegalStateException("a capacity of " + shape.capacity() + " between " + shape.stages()
                        + " stages allows " + shape.mostUnderWay() + " elements in flight, but there were "
                        + most());
            }
        }
    }
}
