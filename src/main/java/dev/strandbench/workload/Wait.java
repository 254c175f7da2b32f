package dev.strandbench.workload;

import java.time.Duration;

/**
 * A wait of fixed length. A wait of 0 ms calls neither {@code sleep} nor {@code delay}, because the two treat 0
 * differently.
 */
public record Wait(long millis) {

    public static final Wait NONE = new Wait(0);

    public Wait {
        if (millis < 0) {
            throw new IllegalArgumentException("a wait of " + millis + " ms is negative");
        }
    }

    public static Wait of(Duration length) {
        return new Wait(length.toMillis());
    }

    public void block() throws InterruptedException {
        if (millis > 0) {
            Thread.sleep(millis);
        }
    }

    public Duration length() {
        return Duration.ofMillis(millis);
    }
}
