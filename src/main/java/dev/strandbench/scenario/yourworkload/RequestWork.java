package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.workload.Wait;

/** The work of an op's requests. Each style waits for calls, joins them and cancels them in its own way. */
public interface RequestWork {

    int requests();

    int calls();

    Wait waitOf(int request, int call);

    /** Returns the answer to a call; the call's task calls this method after its wait. */
    long answer(int request, int call) throws UpstreamFailure;

    /** Does the rest of a request after all its calls have succeeded; {@code sum} adds up the calls' answers. */
    void answered(int request, long sum);

    void failed(int request);

    /** A simulated failure of a call; without a stack trace, because the cost of a trace depends on the harness. */
    final class UpstreamFailure extends Exception {

        private static final long serialVersionUID = 1;

        UpstreamFailure() {
            super("the upstream has failed", null, false, false);
        }
    }

    /** Two requests without waits. Each task records the kind of thread it runs on. */
    record PlacementCheckedRequests(int calls, PlacementCheck check) implements RequestWork {

        @Override
        public int requests() {
            return 2;
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
}
