package dev.strandbench.process;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingStream;

/**
 * Waits of virtual threads of this JVM that do not give their carrier back, by JFR's event
 * {@code jdk.VirtualThreadPinned}, from {@link #record} to {@link #stop}. Used by one thread.
 *
 * <p>JDK 21 to 23 report waits in {@code LockSupport.park} and what is built on it, sleep included; not waits for a
 * monitor, which they do not see as pinning although it holds the carrier. From JDK 24 on monitors no longer pin;
 * native frames and class initialisers still do.
 */
public final class PinnedWaits {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final RecordingStream stream = new RecordingStream();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    private PinnedWaits() {}

    /** Whether this JVM can record. */
    public static boolean areRecordable() {
        return FlightRecorder.isAvailable();
    }

    /** Begins to record; a JVM's first call takes long, for it loads the Flight Recorder. */
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

    /** Ends the recording; returns when every wait up to now has been counted. */
    public void stop() {
        stream.stop();
        stream.close();
    }

    /** How many there were, once stopped. */
    public long count() {
        return count.get();
    }

    /** How long they took, in ns, summed over threads, once stopped. */
    public long nanos() {
        return nanos.get();
    }
}
