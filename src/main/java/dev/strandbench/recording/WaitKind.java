package dev.strandbench.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a thread may wait for, as far as JFR has events of it. */
enum WaitKind {
    PARKED("parked", "jdk.ThreadPark"),
    SLEEPING("sleeping", "jdk.ThreadSleep"),
    NOTIFICATION("in Object.wait", "jdk.JavaMonitorWait"),
    SOCKET_READ("reading a socket", "jdk.SocketRead"),
    SOCKET_WRITE("writing to a socket", "jdk.SocketWrite"),
    MONITOR("for a monitor", "jdk.JavaMonitorEnter"),
    PINNED("pinned", "jdk.VirtualThreadPinned");

    private static final Map<String, WaitKind> BY_EVENT =
            Arrays.stream(values()).collect(Collectors.toMap(WaitKind::event, Function.identity()));

    private final String words;
    private final String event;

    WaitKind(String words, String event) {
        this.words = words;
        this.event = event;
    }

    /** The kind that an event is of; empty if it is not a wait. */
    static Optional<WaitKind> of(String event) {
        return Optional.ofNullable(BY_EVENT.get(event));
    }

    /** The kinds that a recording has no events of. */
    static List<WaitKind> notRecordedIn(RecordingSummary summary) {
        return Arrays.stream(values()).filter(kind -> !summary.has(kind.event)).toList();
    }

    String words() {
        return words;
    }

    String event() {
        return event;
    }
}
