package dev.strandbench.model;

import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Runs callbacks, none of which blocks, on a pool of platform threads that also keeps their time. */
public final class CallbackRuntime implements ModelRuntime {

    private final ScheduledThreadPoolExecutor scheduler;

    CallbackRuntime(int threads) {
        scheduler = new ScheduledThreadPoolExecutor(threads);
        // What was cancelled must not keep a closed runtime waiting until it is due.
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Opens a group of callbacks that are joined together; one at a time. */
    public CallbackGroup openGroup() {
        return new CallbackGroup(scheduler);
    }

    /** The answer of a scenario that has no implementation in this style, and so does not list the model. */
    public IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(scenario + " is not written with callbacks");
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
