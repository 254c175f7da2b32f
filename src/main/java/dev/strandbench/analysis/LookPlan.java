package dev.strandbench.analysis;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The numbers of forks at which interim analyses take place, and the error that each analysis may have. The code calls
 * an interim analysis a look. This plan limits the chance that a family of equivalent arms ever shows a difference. The
 * allowed error is divided among the pairs of arms (Bonferroni) and among the interim analyses (group-sequential,
 * Pocock, Biometrika 64, 1977). Only the number of forks determines when an interim analysis takes place.
 */
public enum LookPlan {
    /** A single analysis of all forks. */
    SINGLE(List.of(2), 0.01, 0.05, 5, Map.of(2, 6.0, 3, 2.0, 4, 1.5, 5, 1.0)),

    /** Interim analyses while forks are being measured. */
    SEQUENTIAL(
            List.of(2, 3, 5, 8, 10, 14, 20, 30),
            0.001,
            0.01,
            20,
            Map.of(2, 6.0, 3, 2.0, 5, 1.5, 8, 1.2, 10, 1.1, 20, 1.0));

    /** The number of forks from which the forks of two arms show their spread without the help of other arms. */
    private static final int FORKS_THAT_SHOW_SPREAD = 8;

    @SuppressWarnings("ImmutableEnumChecker") // every list here is
    private final List<Integer> looks;

    private final double significance;
    private final double intervalError;
    private final int forksForEquivalence;

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final NavigableMap<Integer, Double> bounds;

    LookPlan(
            List<Integer> looks,
            double significance,
            double intervalError,
            int forksForEquivalence,
            Map<Integer, Double> bounds) {
        this.looks = looks;
        this.significance = significance;
        this.intervalError = intervalError;
        this.forksForEquivalence = forksForEquivalence;
        this.bounds = new TreeMap<>(bounds);
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

    /** Returns the first interim analysis, from a number of forks on, at which a ratio can be shown. */
    int lookThatShows(double ratio, int forks) {
        int look = lookFrom(forks);
        while (smallestBound(look) > 1 && smallestBound(look) >= ratio) {
            look = lookFrom(look + 1);
        }
        return look;
    }

    int lookForEquivalence(int forks) {
        return lookFrom(Math.max(forks, forksForEquivalence));
    }

    /** Returns the number of forks at the second interim analysis, before which only extreme ratios are decided. */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    /** Returns the number of forks at the third interim analysis, before which only large ratios are decided. */
    public int thirdLook() {
        return nextLook(secondLook());
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
     * A few forks may by chance all be in one of several modes, so a few forks show only large differences.
     */
    public double smallestBound(int look) {
        Map.Entry<Integer, Double> bound = bounds.floorEntry(look);
        return bound == null ? Double.POSITIVE_INFINITY : bound.getValue();
    }

    /** Returns true if the given number of forks can show a difference of any size. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /**
     * Returns the least half width of a printed interval of the logarithm of a ratio: half of the smallest bound. A
     * mode that the forks do not show may move the ratio that far.
     */
    double roomForModes(int forks) {
        return this == SINGLE ? 0 : halfOfBound(forks);
    }

    /** Returns half of the logarithm of the bound that a difference must exceed; 0 before the first analysis. */
    double halfOfBound(int forks) {
        int look = lastLook(forks);
        return look == 0 ? 0 : Math.log(smallestBound(look)) / 2;
    }

    /** Returns true if the number of forks is so small that the spread is estimated with a prior. */
    boolean usesPrior(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_SPREAD;
    }

    /** Returns true if arms with equal costs may be compared by their overheads. */
    boolean mayCompareOverheads(int forks) {
        return this == SINGLE || forks >= thirdLook();
    }

    /** Returns the least number of forks that can show that a ratio lies inside a closed range. */
    int fewestForksInside() {
        return this == SINGLE ? forksForEquivalence : FORKS_THAT_SHOW_SPREAD;
    }

    boolean mayFindEquivalence(int look) {
        return look >= forksForEquivalence;
    }

    /** Returns the numbers of forks at the interim analyses after the given number of forks. */
    List<Integer> looksAfter(int forks) {
        return looks.stream().filter(look -> look > forks).toList();
    }
}
