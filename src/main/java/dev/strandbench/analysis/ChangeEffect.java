package dev.strandbench.analysis;

/** The effect on the difference between two arms if both arms are changed in the same way. */
public enum ChangeEffect {
    /** The costs' ratio and difference shrink. The candidate slows down by at most half the removed difference. */
    TAKES_AWAY,
    /** The change increases the ratio of the arms' costs. */
    WIDENS,
    /** The change reduces the ratio only because both arms take longer, for example because of an added wait. */
    ADDS_TIME,
    UNDECIDED
}
