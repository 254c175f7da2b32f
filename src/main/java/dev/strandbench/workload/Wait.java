package dev.strandbench.workload;

import java.time.Duration;

/**
 * A wait of fixed length, in each model's own way: {@link #block} puts a thread to sleep, the Kotlin extension
 * {@code await} suspends a coroutine.
 *
 * <p>A wait of length zero calls nothing at all. The models' own calls differ there ({@code Thread.sleep(0)} yields a
 * virtual thread, {@code delay(0)} returns at once), so calling them would compare unlike things.
 *
 * @param millis length in ms, at least 0
 */
public record Wait(long millis) {

    /** A wait of length zero. */
    public static final Wait NONE = new Wait(0);

    /**
     * Creates a wait of a length.
     *
     * @throws IllegalArgumentException if the length is negative
     */
    public Wait {
        if (millis < 0) {
            throw new IllegalArgumentException("a wait of " + millis + " ms is negative");
        }
    }

    /** A wait of the given length, cut to whole milliseconds. */
    public static Wait of(Duration length) {
        return new Wait(length.toMillis());
    }

    /**
     * Blocks the current thread.
     *
     * @throws InterruptedException if the thread is interrupted before or during the wait
     */
    public void block() throws InterruptedException {
        if (millis > 0) {
            Thread.sleep(millis);
        }
    }

    /** The length of this wait. */
    public Duration length() {
        return Duration.ofMillis(millis);
    }
}
