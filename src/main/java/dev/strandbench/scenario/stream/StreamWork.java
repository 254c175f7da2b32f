package dev.strandbench.scenario.stream;

import static dev.strandbench.workload.ConsumedIndexes.SLOTS_APART;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The steps that are measured, and the elements that they are done with. The first stage numbers an element, the second
 * works and mixes the number, the last adds it to a checksum that depends on the order. Every 61st element carries the
 * time at which it was produced, and the last stage notes how old it is.
 *
 * <p>The fields are plain: the last stage alone writes them during an op, the caller alone between two ops.
 */
final class StreamWork {

    /**
     * One element in so many is timed: of all, reading the clock would be most of what is measured. A prime: stages
     * that take turns do so with a period that the capacity decides, and a power of two would time the same place in
     * each.
     */
    static final int ELEMENTS_PER_SAMPLE = 61;

    /** Odd, so that no value is multiplied away; a prime, as is customary in hashing. */
    private static final long ORDER = 31;

    private final StreamElement[] elements;
    private final CpuBurn burn;
    private final StreamSteps steps = new StreamSteps(this::produce, this::transform, this::consume);
    private final Histogram latencies = Percentiles.newHistogram();
    // Amid an array: the stages before the last read the fields above for each element, and stages that run at the same
    // time would wait for the cache line if the last wrote beside them.
    private final long[] checksum = new long[SLOTS_APART + 1 + SLOTS_APART];

    /**
     * Makes the elements of an op.
     *
     * @param burn what the second stage does with each of them
     */
    StreamWork(int count, CpuBurn burn) {
        elements = IntStream.range(0, count).mapToObj(StreamElement::new).toArray(StreamElement[]::new);
        this.burn = burn;
    }

    /** What {@link #takeChecksum} returns after an op that lost none of so many elements, and swapped none. */
    static long checksumOf(int count) {
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum = ORDER * sum + Checksum.of(index);
        }
        return sum;
    }

    /** The steps of an op of as many elements as there are, or fewer; one op at a time. */
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
        // The last of so many and not the first, whose age would be the time in which the stages start.
        return index % ELEMENTS_PER_SAMPLE == ELEMENTS_PER_SAMPLE - 1;
    }

    /** The checksum of the elements that were consumed since the last call. */
    long takeChecksum() {
        long taken = checksum[SLOTS_APART];
        checksum[SLOTS_APART] = 0;
        return taken;
    }

    /** How many elements were timed since the last {@link #clear}. */
    long samples() {
        return latencies.getTotalCount();
    }

    /** Reports how old elements were when they were consumed; does nothing if none was timed. */
    void reportLatencies() {
        if (samples() > 0) {
            SecondaryMetrics.average("latency.p50", Percentiles.micros(latencies, 50), "us");
            SecondaryMetrics.average("latency.p99", Percentiles.micros(latencies, 99), "us");
        }
    }

    /** Forgets what was consumed and how old it was. */
    void clear() {
        checksum[SLOTS_APART] = 0;
        latencies.reset();
    }
}
