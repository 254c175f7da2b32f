package dev.strandbench.cli;

/** The exit statuses of Strandbench. */
final class ExitStatus {

    static final int DONE = 0;

    /** The exit status if a regression gate failed, or if cells of a run failed. */
    static final int FAILED = 1;

    static final int WRONG_CALL = 2;

    static final int NO_SUITABLE_JDK = 3;

    /** The exit status if the process was interrupted; results up to the interruption are kept. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
