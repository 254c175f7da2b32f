package dev.strandbench.analysis;

import java.util.List;

/**
 * The numbers of forks at which interim analyses take place, and the error that each analysis may have. The code calls
 * an interim analysis a look. This plan limits the chance that a family of equivalent arms ever shows a difference. The
 * allowed error is divided among the pairs of arms (Bonferroni) and among the interim analyses (group-sequential,
 * Pocock, Biometrika 64, 1977). Only the number of forks determines when an interim analysis takes place.
 */
public enum LookPlan {
    /** A single analysis of all forks. */
    SINGLE(List.of(2), 0.01, 0.05),

    /**
     * Interim analyses while forks are being measured. The first interim analyses require larger differences, because a
     * few forks may by chance all be in one of several modes.
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

    /** Returns the number of forks at the last interim analysis; 0 before the first interim analysis. */
    public int lastLook(int forks) {
        if (this == SINGLE) {
            return forks >= looks.getFirst() ? forks : 0;
        }
        return looks.stream().filter(look -> look <= forks).reduce(0, Math::max);
    }

    /** Returns the number of forks at the next interim analysis; the given number if no analysis follows. */
    public int nextLook(int forks) {
        return looks.stream().filter(look -> look > forks).findFirst().orElse(forks);
    }

    /** Returns the given number of forks, rounded up to the next interim analysis if an analysis follows. */
    int lookFrom(int forks) {
        return this == SINGLE || forks > mostForks() ? forks : nextLook(forks - 1);
    }

    /** Returns the number of forks at the second interim analysis. The first analysis seldom gives a verdict. */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    public int mostForks() {
        return looks.getLast();
    }

    /** Returns the allowed two-sided error of one pair's difference at one interim analysis, for at least 2 arms. */
    public double significance(int arms) {
        return significance / pairs(arms);
    }

    /**
     * Returns the allowed two-sided error of an interval for two arms at one interim analysis. The intervals of all
     * pairs at all interim analyses together have a confidence of 95 %.
     */
    public double intervalError(int arms) {
        return intervalError / pairs(arms);
    }

    /**
     * Returns the allowed two-sided error of each pair of arms at one interim analysis, for pairs that were chosen
     * before the measurement. The chosen pairs share the whole error; all other pairs of arms get no part of the error.
     */
    double errorOfChosen(int questions, boolean forIntervals) {
        return (forIntervals ? intervalError : significance) / questions;
    }

    private static double pairs(int arms) {
        return Math.max(1, arms * (arms - 1) / 2.0);
    }

    /**
     * Returns the ratio beyond which an interval must lie to show a difference at an interim analysis; 1 for no limit.
     */
    public double smallestBound(int look) {
        if (this == SINGLE || look >= FORKS_THAT_SHOW_MODES) {
            return 1;
        }
        return look < FORKS_THAT_SHOW_LITTLE ? SMALLEST_BOUND_AT_THREE_FORKS : SMALLEST_BOUND_AT_FIVE_FORKS;
    }

    /** Returns true if the given number of forks can show a difference of any size. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /** Returns true if the number of forks is so small that the spread is estimated with a prior. */
    boolean usesPrior(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_MODES;
    }

    boolean mayFindEquivalence(int look) {
        return this == SINGLE || look >= FORKS_THAT_SHOW_LITTLE;
    }
}
