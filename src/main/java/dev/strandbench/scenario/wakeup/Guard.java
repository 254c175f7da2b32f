package dev.strandbench.scenario.wakeup;

/** What keeps a task from waiting forever for its reply. */
public enum Guard {
    /** A timeout of an hour, which never fires: a timer that is armed for each wait and cancelled after it. */
    TIMEOUT,

    /** Nothing: the same wait, for comparison. */
    NONE
}
