package dev.strandbench.analysis;

import java.util.List;

/**
 * The numbers of forks at which a run tries to reach verdicts, and the error allowed at each of these looks. The plan
 * limits the chance that a family of equivalent arms ever shows a difference. The error is divided among the pairs of
 * arms (Bonferroni) and among the looks (group-sequential, Pocock, Biometrika 64, 1977). The number of forks alone
 * determines when to look.
 */
public enum LookPlan {
    /** One look at all forks. */
    SINGLE(List.of(2), 0.01, 0.05),

    /**
     * Looks while forks are being measured. The first looks require larger differences, because all of a few forks may
     * be in the same one of several modes.
     */
    SEQUENTIAL(List.of(3, 5, 8, 10, 14, 20, 30), 0.001, 0.01);

    private static final double SMALLEST_BOUND_AT_THREE_FORKS = 1.5;

    private static final double SMALLEST_BOUND_AT_FIVE_FORKS = 1.25;

    private static final int FORKS_THAT_SHOW_MODES = 8;
    private static final int FORKS_THAT_SHOW_LITTLE = 5;

    @SuppressWarnings("ImmutableEnumChecker") // every list here is
    private final List<Integer> looks;

    private final double significance;
    private final double intervalError;

    LookPlan(List<Integer> looks, double significance, double intervalError) {
        this.looks = looks;
        this.significance = significance;
        this.intervalError = intervalError;
    }

    /** Returns the number of forks at the last look; 0 if there was no look yet. */
    public int lastLook(int forks) {
        if (this == SINGLE) {
            return forks >= looks.getFirst() ? forks : 0;
        }
        return looks.stream().filter(look -> look <= forks).reduce(0, Math::max);
    }

    /** Returns the number of forks at the next look; {@code forks} if there is no further look. */
    public int nextLook(int forks) {
        return looks.stream().filter(look -> look > forks).findFirst().orElse(forks);
    }

    /** Returns the first look at {@code forks} forks or more; {@code forks} if there is no such look. */
    int lookFrom(int forks) {
        return this == SINGLE || forks > mostForks() ? forks : nextLook(forks - 1);
    }

    /** Returns the number of forks at the second look. The first look seldom gives a verdict. */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    public int mostForks() {
        return looks.getLast();
    }

    /** Returns the two-sided error for the difference of one pair at one look. At least 2 arms are assumed. */
    public double significance(int arms) {
        return significance / pairs(arms);
    }

    /**
     * Returns the two-sided error for the interval of one pair at one look. Together, the intervals of all pairs at all
     * looks have a confidence of 95 %.
     */
    public double intervalError(int arms) {
        return intervalError / pairs(arms);
    }

    /**
     * Returns the two-sided error of each pair at one look, if several pairs were chosen before the measurement. The
     * error covers the chance that any of these pairs is wrong. Other pairs of the families take no share of the error.
     */
    double errorOfChosen(int questions, boolean forIntervals) {
        return (forIntervals ? intervalError : significance) / questions;
    }

    private static double pairs(int arms) {
        return Math.max(1, arms * (arms - 1) / 2.0);
    }

    /** Returns the ratio that the bound of a difference has to exceed at a look; 1 if every difference counts. */
    public double smallestBound(int look) {
        if (this == SINGLE || look >= FORKS_THAT_SHOW_MODES) {
            return 1;
        }
        return look < FORKS_THAT_SHOW_LITTLE ? SMALLEST_BOUND_AT_THREE_FORKS : SMALLEST_BOUND_AT_FIVE_FORKS;
    }

    /** Returns true if a difference of any size can be shown with this number of forks. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /** Returns true if the forks are too few to show their own spread, so that a difference must be larger. */
    boolean usesPrior(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_MODES;
    }

    boolean mayFindEquivalence(int look) {
        return this == SINGLE || look >= FORKS_THAT_SHOW_LITTLE;
    }
}
