package dev.strandbench.analysis;

/** The effect of a change of both arms on the difference between the arms. */
public enum ChangeEffect {
    /** The change takes a part of the difference away: the ratio and the difference in time are smaller. */
    TAKES_AWAY,
    /** The change makes the ratio larger. */
    WIDENS,
    /**
     * The ratio is smaller, but the difference in time is not. Both arms take longer, for example by a common wait,
     * which is no cause of their difference.
     */
    ADDS_TIME,
    UNDECIDED
}
