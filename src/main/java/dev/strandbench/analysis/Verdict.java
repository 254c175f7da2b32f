package dev.strandbench.analysis;

public enum Verdict {
    /** The difference is certain, and large enough to matter. */
    DIFFERENT,
    /** The difference, if any, is certainly too small to matter. */
    EQUIVALENT,
    /** There are too few forks for a verdict. */
    INCONCLUSIVE,
    /** The measurement allows no verdict, because the machine was disturbed or the control failed. */
    INVALID
}
