package dev.strandbench.analysis;

/** The effect that a change of both arms has on the difference between them. */
public enum ChangeEffect {
    /**
     * The ratio of the arms' costs and their difference in time become smaller. If the candidate takes longer, its
     * extra time is at most half of the removed difference.
     */
    TAKES_AWAY,
    /** The ratio of the arms' costs becomes larger. */
    WIDENS,
    /** The ratio becomes smaller, but only because both arms take longer, for example because of a common wait. */
    ADDS_TIME,
    UNDECIDED
}
