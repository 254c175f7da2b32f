package dev.strandbench.cli;

/** The exit statuses of the process. */
final class ExitStatus {

    static final int DONE = 0;

    /** A gate failed, or a run had failed cells. */
    static final int FAILED = 1;

    static final int WRONG_CALL = 2;

    static final int NO_SUITABLE_JDK = 3;

    /** The process was interrupted, and results are kept. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
