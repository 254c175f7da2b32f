package dev.strandbench.machine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingStream;

/**
 * Uses the JFR event {@code jdk.VirtualThreadPinned} to count the waits that pin a virtual thread to its carrier. JDK
 * 21 to 23 report waits in {@code LockSupport.park}, but not waits for a monitor. Since JDK 24, only native frames and
 * class initialisers pin a virtual thread. Not thread-safe.
 */
public final class PinnedWaits {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final RecordingStream stream = new RecordingStream();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    private PinnedWaits() {}

    public static boolean areRecordable() {
        return FlightRecorder.isAvailable();
    }

    /** Starts to record waits of at least the given duration. The first call in a JVM loads JFR and is slow. */
    public static PinnedWaits record(Duration shortest) {
        PinnedWaits waits = new PinnedWaits();
        waits.stream.enable(EVENT).withThreshold(shortest).withoutStackTrace();
        waits.stream.onEvent(EVENT, event -> {
            waits.count.incrementAndGet();
            waits.nanos.addAndGet(event.getDuration().toNanos());
        });
        waits.stream.startAsync();
        return waits;
    }

    /** Stops the recording. Returns after all earlier waits have been counted. */
    public void stop() {
        stream.stop();
        stream.close();
    }

    public long count() {
        return count.get();
    }

    /** Returns the total duration of all recorded waits of all threads, in ns. Call {@link #stop} first. */
    public long nanos() {
        return nanos.get();
    }
}
