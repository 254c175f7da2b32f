package dev.strandbench.analysis;

/** The effect on the difference between two arms if both arms are changed in the same way. */
public enum ChangeEffect {
    /** The ratio and the difference of the costs shrink. The candidate slows little or not at all. */
    TAKES_AWAY,
    /** The ratio and the difference of the costs grow. */
    WIDENS,
    /** The change reduces the ratio only because both arms take longer, for example because of an added wait. */
    ADDS_TIME,
    /** The change increases the ratio only because both arms take less time. The difference of their costs shrinks. */
    TAKES_TIME,
    UNDECIDED
}
