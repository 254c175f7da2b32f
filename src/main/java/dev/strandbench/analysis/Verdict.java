package dev.strandbench.analysis;

/** What can be said of two arms. */
public enum Verdict {
    /** They differ, and by enough to matter. */
    DIFFERENT,
    /** They do not differ by enough to matter. */
    EQUIVALENT,
    /** The forks do not tell. */
    INCONCLUSIVE,
    /** The measurement forbids a verdict: its environment was disturbed, or its control failed. */
    INVALID
}
