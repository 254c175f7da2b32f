package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.PlacementCheck;
import dev.strandbench.workload.Wait;

/**
 * Two requests without waits, whose tasks record where they run.
 *
 * @param calls of each
 */
record PlacementCheckedRequests(int calls, PlacementCheck check) implements RequestWork {

    private static final int REQUESTS = 2;

    @Override
    public int requests() {
        return REQUESTS;
    }

    @Override
    public Wait waitOf(int request, int call) {
        return Wait.NONE;
    }

    @Override
    public long answer(int request, int call) {
        check.record();
        return 0;
    }

    @Override
    public void answered(int request, long sum) {
        check.record();
    }

    @Override
    public void failed(int request) {
        throw new IllegalStateException("request " + request + " has failed, although none of its calls does");
    }
}
