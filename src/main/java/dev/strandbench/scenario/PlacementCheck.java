package dev.strandbench.scenario;

import dev.strandbench.model.Placement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/** Records where tasks run, and checks that it is where they should. Thread-safe. */
public final class PlacementCheck {

    private final Thread caller;
    private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

    PlacementCheck(Thread caller) {
        this.caller = caller;
    }

    /** Records where the current thread belongs; called by a task, on the thread it runs on. */
    public void record() {
        seen.add(Placement.current(caller));
    }

    /** A step that records where it is taken, and gives back what it is given. */
    public LongUnaryOperator recording() {
        return same -> {
            record();
            return same;
        };
    }

    /** Records where a task of another process runs, on its behalf. */
    public void record(Placement placement) {
        seen.add(placement);
    }

    void requireAll(Set<Placement> expected, String what) {
        if (seen.isEmpty() || !expected.containsAll(seen)) {
            throw FairnessRule.NO_SILENT_FALLBACK.violation(
                    what + " should run on " + expected + " but ran on " + seen);
        }
    }
}
