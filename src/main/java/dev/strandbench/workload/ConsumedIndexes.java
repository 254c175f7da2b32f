package dev.strandbench.workload;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Where tasks leave the index they consumed: a slot each, so that they share nothing but an array and no model pays for
 * contention. Slots are written by the tasks and read by the caller after it has joined them.
 *
 * <p>Tasks of neighbouring indexes are likely to run at the same time, on different cores under some models and on one
 * under others. Were their slots neighbours too, only the first would pay for the cache line that they share. So the
 * slots of neighbouring indexes lie at least 128 bytes apart, which is two lines of 64 bytes, as processors fetch them,
 * or one of 128. Few slots are padded to that. Many are not, because every task would then leave a line of its own for
 * the caller to fetch, and a million slots would fill 128 MB: instead the indexes are dealt out to lanes like cards,
 * and only those share a line that are at least 63 tasks apart. No slot shares a line with the array's length, which
 * every task reads.
 */
public final class ConsumedIndexes implements IntConsumer {

    /** Slots of a {@code long[]} in 128 bytes: those so far apart never share a cache line. */
    public static final int SLOTS_APART = 16;

    /** Padding fewer slots than this takes 128 KB at most, and there would be too few lanes to deal them out to. */
    private static final int FEWEST_UNPADDED = 1_024;

    private final long[] slots;
    /** A power of two: an index's low bits are its lane, its high bits the place in that lane. */
    private final int lanes;

    private final int lanesInUse;
    private final int placesInLane;
    private final int laneLength;
    private final int placeShift;

    /** Creates a slot for each task of an op. */
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

    /** Marks an index as consumed; twice in one op shows in the checksum as much as never. */
    @Override
    public void accept(int index) {
        slots[slotOf(index)] += Checksum.of(index);
    }

    /** The place of an index in the array, for whoever keeps something else apart in the same way. */
    public int slotOf(int index) {
        return SLOTS_APART + (index & (lanes - 1)) * laneLength + (index >>> placeShift);
    }

    /** The length of the array. */
    public int length() {
        return slots.length;
    }

    /**
     * The indexes below a number that are not consumed, in order. For any thread, while tasks run: what it sees of them
     * may be old.
     */
    public int[] missing(int tasks) {
        return IntStream.range(0, tasks)
                .filter(index -> slots[slotOf(index)] == 0)
                .toArray();
    }

    /** The sum over all slots, which are emptied for the next op. {@link Checksum#ofRange} says what it should be. */
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
