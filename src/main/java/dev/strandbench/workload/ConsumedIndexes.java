package dev.strandbench.workload;

import java.util.function.IntConsumer;

/**
 * Where tasks leave the index they consumed: a slot each, so that they share nothing but an array and no model pays for
 * contention. Slots are written by the tasks and read by the caller after it has joined them.
 */
public final class ConsumedIndexes implements IntConsumer {

    private final long[] slots;

    /** Creates a slot for each task of an op. */
    public ConsumedIndexes(int tasks) {
        slots = new long[tasks];
    }

    /** Marks an index as consumed; twice in one op shows in the checksum as much as never. */
    @Override
    public void accept(int index) {
        slots[index] += Checksum.of(index);
    }

    /** The sum over all slots, which are emptied for the next op. {@link Checksum#ofRange} says what it should be. */
    public long takeChecksum() {
        long sum = 0;
        for (int index = 0; index < slots.length; index++) {
            sum += slots[index];
            slots[index] = 0;
        }
        return sum;
    }
}
