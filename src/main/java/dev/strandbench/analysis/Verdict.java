package dev.strandbench.analysis;

public enum Verdict {
    /** The arms certainly differ, and the difference is large enough to matter. */
    DIFFERENT,
    /** If the arms differ at all, the difference is certainly too small to matter. */
    EQUIVALENT,
    INCONCLUSIVE,
    /** The measurement allows no verdict, because the machine was disturbed or the control failed. */
    INVALID
}
