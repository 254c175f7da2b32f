package dev.strandbench.analysis;

/** The possible verdicts on two arms. */
public enum Verdict {
    /** The arms differ by enough to matter. */
    DIFFERENT,
    /** The arms do not differ by enough to matter. */
    EQUIVALENT,
    /** The forks are too few to decide. */
    INCONCLUSIVE,
    /** The measurement allows no verdict, because the machine was disturbed or the control failed. */
    INVALID
}
