package dev.strandbench.analysis;

/** The effect that a change of both arms has on the difference between them. */
public enum ChangeEffect {
    /**
     * The ratio and the difference of the arms' costs become smaller. If the change slows the candidate down, the extra
     * time is at most half of the removed difference.
     */
    TAKES_AWAY,
    /** The ratio of the arms' costs becomes larger. */
    WIDENS,
    /** The ratio becomes smaller, but only because both arms take longer, for example because of an added wait. */
    ADDS_TIME,
    UNDECIDED
}
