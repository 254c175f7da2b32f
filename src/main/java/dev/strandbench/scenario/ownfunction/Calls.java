package dev.strandbench.scenario.ownfunction;

/** What the tasks of an op do. */
public sealed interface Calls {

    /** Code that may block. */
    @FunctionalInterface
    non-sealed interface CallsThatBlock extends Calls {

        /** Makes a task's call. */
        void call(int index) throws Exception;
    }

    /**
     * Calls that may suspend.
     *
     * @param function what is called
     * @param ends told of every end
     */
    record CallsThatSuspend(SuspendingFunction function, CallEnds ends) implements Calls {}
}
