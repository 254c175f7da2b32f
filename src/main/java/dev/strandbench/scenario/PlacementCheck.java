package dev.strandbench.scenario;

import dev.strandbench.model.Placement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/** Records the kinds of thread on which tasks run, and checks them. Thread-safe. */
public final class PlacementCheck {

    private final Thread caller;
    private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

    PlacementCheck(Thread caller) {
        this.caller = caller;
    }

    /** Records the current thread; each task calls this on its own thread. */
    public void record() {
        seen.add(Placement.current(caller));
    }

    /** Returns a step that records its thread and returns its argument. */
    public LongUnaryOperator recording() {
        return same -> {
            record();
            return same;
        };
    }

    /** Records a task of another process. */
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
