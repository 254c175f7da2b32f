package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ObjectChain;

/**
 * Objects that live until requests replace them, as in a cache. Replaced objects become garbage in the old generation,
 * so the collector must trace and move live objects repeatedly. Thread-safe. If two requests replace an entry at once,
 * one of the new entries stays.
 */
final class LiveSet {

    static final int PIECES_PER_ENTRY = 4;

    /** The size of an entry, in bytes, with compressed references. */
    static final int ENTRY_BYTES = PIECES_PER_ENTRY * ObjectChain.PIECE_BYTES;

    // There are so few entries that G1 does not treat the array as a humongous object.
    private static final int ENTRIES_PER_SEGMENT = 1_024;

    private static final long BYTES_IN_MEBIBYTE = 1 << 20;

    private final ObjectChain[][] segments;

    /** Throws {@link IllegalStateException} if the set would be larger than half of the heap. */
    static LiveSet within(long heapBytes, int mebibytes) {
        if (mebibytes * BYTES_IN_MEBIBYTE > heapBytes / 2) {
            throw new IllegalStateException("liveMebibytes=" + mebibytes + " is more than half of the heap of "
                    + heapBytes / BYTES_IN_MEBIBYTE + " MiB; valid: less, or a larger heap");
        }
        return new LiveSet(mebibytes);
    }

    LiveSet(int mebibytes) {
        segments = new ObjectChain[mebibytes][ENTRIES_PER_SEGMENT];
        for (ObjectChain[] segment : segments) {
            for (int entry = 0; entry < segment.length; entry++) {
                segment[entry] = ObjectChain.ofBytes(ENTRY_BYTES);
            }
        }
    }

    /** Replaces an entry with a new one. Returns the old entry, or the new entry if the set is empty. */
    ObjectChain replace(long number) {
        ObjectChain created = ObjectChain.ofBytes(ENTRY_BYTES);
        if (segments.length == 0) {
            return created;
        }
        int place = placeOf(number);
        ObjectChain[] segment = segments[place / ENTRIES_PER_SEGMENT];
        int entry = place % ENTRIES_PER_SEGMENT;
        ObjectChain old = segment[entry];
        segment[entry] = created;
        return old;
    }

    /** Maps a number to an entry. Consecutive numbers map to entries that are far apart. */
    int placeOf(long number) {
        return (int) Long.remainderUnsigned(Checksum.of(number), (long) segments.length * ENTRIES_PER_SEGMENT);
    }
}
