package dev.strandbench.scenario.ownfunction;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects an OutOfMemoryError in a failed call. After an OutOfMemoryError, other tasks of the fork may never end. */
final class OutOfMemory {

    // A longer chain of causes may be a cycle.
    private static final int MOST_CAUSES = 20;

    private static final int MEBIBYTE_SHIFT = 20;

    private OutOfMemory() {}

    static Optional<OutOfMemoryError> in(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof OutOfMemoryError error) {
                return Optional.of(error);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    static String text(OutOfMemoryError error, int liveThreads, long calls) {
        String said = "OutOfMemoryError: " + error.getMessage();
        if (said.contains("native thread")) {
            return said
                    + String.format(Locale.ROOT, "; %,d threads are running; calls so far: %,d", liveThreads, calls);
        }
        long heap = Runtime.getRuntime().maxMemory() >> MEBIBYTE_SHIFT;
        return said
                + String.format(
                        Locale.ROOT,
                        "; the heap has %,d MB: try --over heap=%dm, or fewer calls at once with --limit",
                        heap,
                        2 * heap);
    }
}
