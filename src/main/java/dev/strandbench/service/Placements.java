package dev.strandbench.service;

import dev.strandbench.model.Placement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Where the calls of the requests so far ran. Thread-safe. */
final class Placements {

    private final Set<Placement> seen = ConcurrentHashMap.newKeySet();
    // The program's first thread, which runs no request.
    private final Thread creator = Thread.currentThread();

    /** Records where the current thread belongs; called by each call, where it runs. */
    void record() {
        seen.add(Placement.current(creator));
    }

    Set<Placement> seen() {
        return Set.copyOf(seen);
    }
}
