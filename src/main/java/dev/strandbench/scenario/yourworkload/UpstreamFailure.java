package dev.strandbench.scenario.yourworkload;

/** A call that failed because the parameters say so. Without a stack, whose depth is not the workload's. */
public final class UpstreamFailure extends Exception {

    private static final long serialVersionUID = 1;

    UpstreamFailure() {
        super("the upstream has failed", null, false, false);
    }
}
