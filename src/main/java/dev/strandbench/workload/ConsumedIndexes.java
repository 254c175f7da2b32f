package dev.strandbench.workload;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Collects the indexes that tasks have consumed. The caller must join the tasks before it reads the slots. To avoid
 * false sharing, the slots of neighbouring indexes are at least 128 bytes apart. In a large array, indexes with slots
 * on the same cache line differ by at least 63.
 */
public final class ConsumedIndexes implements IntConsumer {

    /** The number of {@code long} slots in 128 bytes. Slots that are 128 bytes apart never share a cache line. */
    public static final int SLOTS_APART = 16;

    // Below this number, padding takes at most 128 KB, and the slots would form too few lanes.
    private static final int FEWEST_UNPADDED = 1_024;

    private final long[] slots;
    // A power of two. An index's low bits are its lane, and its high bits are its place in the lane.
    private final int lanes;

    private final int lanesInUse;
    private final int placesInLane;
    private final int laneLength;
    private final int placeShift;

    public ConsumedIndexes(int tasks) {
        lanes = tasks < FEWEST_UNPADDED ? powerOfTwoAtLeast(tasks) : Integer.highestOneBit(tasks / SLOTS_APART);
        lanesInUse = Math.min(tasks, lanes);
        placesInLane = Math.ceilDiv(tasks, lanes);
        laneLength = Math.max(placesInLane, SLOTS_APART);
        placeShift = Integer.numberOfTrailingZeros(lanes);
        slots = new long[SLOTS_APART + lanesInUse * laneLength + SLOTS_APART];
    }

    private static int powerOfTwoAtLeast(int number) {
        return number <= 1 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }

    @Override
    public void accept(int index) {
        slots[slotOf(index)] += Checksum.of(index);
    }

    /** Returns the position of an index's slot. Other arrays can have the same layout. */
    public int slotOf(int index) {
        return SLOTS_APART + (index & (lanes - 1)) * laneLength + (index >>> placeShift);
    }

    public int length() {
        return slots.length;
    }

    /** Returns the indexes that no task has consumed. The result may change while tasks are running. */
    public int[] missing(int tasks) {
        return IntStream.range(0, tasks)
                .filter(index -> slots[slotOf(index)] == 0)
                .toArray();
    }

    /** Returns the sum of all slots, and clears the slots. The sum should equal {@link Checksum#ofRange}. */
    public long takeChecksum() {
        long sum = 0;
        for (int lane = 0; lane < lanesInUse; lane++) {
            int first = slotOf(lane);
            for (int slot = first; slot < first + placesInLane; slot++) {
                sum += slots[slot];
                slots[slot] = 0;
            }
        }
        return sum;
    }
}
