package dev.strandbench.cli;

/** What the process ends with. */
final class ExitStatus {

    /** Done. */
    static final int DONE = 0;

    /** A gate failed, or a run had failed cells. */
    static final int FAILED = 1;

    /** The call, or a file it names, is wrong. */
    static final int WRONG_CALL = 2;

    /** No JDK of this machine is new enough. */
    static final int NO_SUITABLE_JDK = 3;

    /** Ended from outside; what was measured is kept. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
