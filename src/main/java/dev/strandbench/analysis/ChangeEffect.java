package dev.strandbench.analysis;

/** The effect on the difference between two arms if both arms are changed in the same way. */
public enum ChangeEffect {
    /** The ratio and the difference of the costs shrink. The candidate slows by at most half the removed difference. */
    TAKES_AWAY,
    /** The change increases the ratio of the arms' costs. */
    WIDENS,
    /** The change reduces the ratio only because both arms take longer, for example because of an added wait. */
    ADDS_TIME,
    UNDECIDED
}
