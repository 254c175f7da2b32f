package dev.strandbench.scenario;

import dev.strandbench.model.Placement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Told by tasks where they run. Thread-safe. */
public final class PlacementCheck {

    private final Thread caller;
    private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

    PlacementCheck(Thread caller) {
        this.caller = caller;
    }

    /** Called by a task, on the thread it runs on. */
    public void record() {
        seen.add(Placement.current(caller));
    }

    /** Told on behalf of a task that runs in another process, where it runs there. */
    public void record(Placement placement) {
        seen.add(placement);
    }

    void requireAll(Set<Placement> expected, Enum<?> arm) {
        if (seen.isEmpty() || !expected.containsAll(seen)) {
            throw FairnessRule.NO_SILENT_FALLBACK.violation(
                    "tasks of " + arm + " should run on " + expected + " but ran on " + seen);
        }
    }
}
