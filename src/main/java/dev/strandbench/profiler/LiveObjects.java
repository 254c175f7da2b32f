package dev.strandbench.profiler;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MemorySize;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Objects that stay alive until the fork ends, so that garbage collections must process them. Not thread-safe. */
final class LiveObjects {

    // With compressed references, an entry takes 32 bytes, its payload 72, and its place in a segment 4.
    private static final int BYTES_PER_ENTRY = 108;
    private static final int PAYLOAD_BYTES = 56;

    // At this size, G1 does not treat a segment as a humongous object.
    private static final int ENTRIES_PER_SEGMENT = 1_024;

    private static final long SEED = 1;
    private static final long BYTES_IN_MEBIBYTE = 1 << 20;

    private final String size;
    private final Object[][] segments;

    private LiveObjects(String size, Object[][] segments) {
        this.size = size;
        this.segments = segments;
    }

    /**
     * Allocates objects whose total size is the value of {@link JvmSettings#LIVE_PROPERTY}; returns null if it is not
     * set. Throws {@link IllegalStateException} if the size is not valid, or is more than half of the maximum heap.
     */
    static @Nullable LiveObjects allocate() {
        @Nullable String size = System.getProperty(JvmSettings.LIVE_PROPERTY);
        return size == null ? null : allocate(size, JvmSettings.largestHeapBytes());
    }

    static LiveObjects allocate(String size, long mostBytes) {
        if (!MemorySize.isValid(size)) {
            throw new IllegalStateException(
                    "-D" + JvmSettings.LIVE_PROPERTY + "=" + size + " is not valid; valid: a size such as 256m");
        }
        long bytes = MemorySize.mebibytes(size) * BYTES_IN_MEBIBYTE;
        if (bytes > mostBytes / 2) {
            throw new IllegalStateException("live=" + size + " is more than half of the heap of "
                    + mostBytes / BYTES_IN_MEBIBYTE + " MiB; valid: less, or a larger heap");
        }
        Random random = new Random(SEED);
        Object[][] segments = new Object[Math.toIntExact(bytes / BYTES_PER_ENTRY / ENTRIES_PER_SEGMENT) + 1][];
        for (int segment = 0; segment < segments.length; segment++) {
            segments[segment] = new Object[ENTRIES_PER_SEGMENT];
            for (int i = 0; i < ENTRIES_PER_SEGMENT; i++) {
                Object[] earlier = segments[random.nextInt(segment + 1)];
                segments[segment][i] = new Object[] {
                    new byte[PAYLOAD_BYTES],
                    earlier[random.nextInt(ENTRIES_PER_SEGMENT)],
                    earlier[random.nextInt(ENTRIES_PER_SEGMENT)]
                };
            }
        }
        return new LiveObjects(size, segments);
    }

    String size() {
        return size;
    }

    int entries() {
        return segments.length * ENTRIES_PER_SEGMENT;
    }
}
