package dev.strandbench.analysis;

/** The effect of a change on the difference between two arms, if both arms are changed in the same way. */
public enum ChangeEffect {
    /** The ratio and the difference of the costs shrink. The candidate's cost rises only slightly or not at all. */
    TAKES_AWAY,
    /** The ratio and the difference of the costs grow. */
    WIDENS,
    /** The change reduces the ratio only by making both arms slower, for example by an added wait. */
    ADDS_TIME,
    /** The ratio grows only because both arms take less time. The difference between the arms' costs shrinks. */
    TAKES_TIME,
    UNDECIDED
}
