package dev.strandbench.profiler.recording;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kinds of waits for which JFR has events. */
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

    static Optional<WaitKind> of(String event) {
        return Optional.ofNullable(BY_EVENT.get(event));
    }

    String words() {
        return words;
    }

    String event() {
        return event;
    }
}
