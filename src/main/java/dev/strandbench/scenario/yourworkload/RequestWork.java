package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.workload.Wait;

/**
 * The calls and CPU work of an op's requests. Each implementation of the scenario joins and cancels the calls in its
 * own way.
 */
public interface RequestWork {

    int requests();

    int calls();

    Wait waitOf(int request, int call);

    /** Returns the answer to a call. The call's task invokes this method after the wait. */
    long answer(int request, int call) throws UpstreamFailure;

    /** Completes a successful request with the sum of its calls' answers. */
    void answered(int request, long sum);

    void failed(int request);

    /**
     * A simulated failure of a call. Has no stack trace, because the cost of one would depend on the depth of the
     * harness's stack.
     */
    final class UpstreamFailure extends Exception {

        private static final long serialVersionUID = 1;

        UpstreamFailure() {
            super("the upstream has failed", null, false, false);
        }
    }

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
