package dev.strandbench.cli;

final class ExitStatus {

    static final int DONE = 0;

    static final int FAILED = 1;

    static final int WRONG_CALL = 2;

    static final int NO_SUITABLE_JDK = 3;

    /** Results that were measured before the interruption are kept. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
