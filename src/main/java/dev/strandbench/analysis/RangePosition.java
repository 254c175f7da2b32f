package dev.strandbench.analysis;

/** Whether a ratio, or a figure, is in a range. */
public enum RangePosition {
    /** All of its interval is. */
    INSIDE,
    /** None of its interval is. */
    OUTSIDE,
    /** The forks do not tell. */
    UNDECIDED
}
