package dev.strandbench.scenario.contendedlock;

/** Who else wants a lock. */
public enum Sharing {
    /** One lock for all tasks. */
    SHARED,

    /** A lock for each task, which nobody else ever takes. */
    PER_TASK;

    /** How many locks that many tasks have. */
    int locks(int tasks) {
        return this == SHARED ? 1 : tasks;
    }
}
