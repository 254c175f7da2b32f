package dev.strandbench.machine;

import java.util.Arrays;
import java.util.stream.Stream;

/** Finds the live platform threads of this JVM, including the carriers of virtual threads. */
public final class LiveThreads {

    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    // Threads may start between counting and listing.
    private static final int SPARE_ROOM = 16;

    private LiveThreads() {}

    public static Stream<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] live = new Thread[root.activeCount() + SPARE_ROOM];
        return Arrays.stream(live, 0, root.enumerate(live));
    }

    public static int carriers() {
        return (int) all().filter(thread -> thread.getClass().getName().equals(CARRIER))
                .count();
    }
}
