package dev.strandbench.service;

import dev.strandbench.model.Placement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Records the kinds of thread that run the requests' calls. Thread-safe. */
final class Placements {

    private final Set<Placement> seen = ConcurrentHashMap.newKeySet();
    // The program's first thread, which runs no request.
    private final Thread creator = Thread.currentThread();

    /** Records the current thread; each call must call this on its own thread. */
    void record() {
        seen.add(Placement.current(creator));
    }

    Set<Placement> seen() {
        return Set.copyOf(seen);
    }
}
