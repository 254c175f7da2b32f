package dev.strandbench.analysis;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The numbers of forks at which interim analyses take place, with their significance levels (alpha spending). The plan
 * limits the probability that arms with equal costs are ever called different. The error probability is divided equally
 * among the pairs of arms (Bonferroni) and among the interim analyses of a pair (Pocock, Biometrika 64, 1977). If forks
 * become longer, the interim analyses start again; a pair then has at most eleven interim analyses.
 */
public enum LookPlan {
    SINGLE(List.of(2), 0.01, 0.05, 5, Map.of(2, 6.0, 3, 2.0, 4, 1.5, 5, 1.0)),

    SEQUENTIAL(
            List.of(2, 3, 5, 8, 10, 14, 20, 30),
            0.001,
            0.01,
            20,
            Map.of(2, 6.0, 3, 2.0, 5, 1.5, 8, 1.2, 10, 1.1, 20, 1.0));

    /** With this number of forks per arm, the spread can be estimated without a prior from other arms. */
    private static final int FORKS_THAT_SHOW_SPREAD = 8;

    @SuppressWarnings("ImmutableEnumChecker") // immutable lists
    private final List<Integer> looks;

    private final double significance;
    private final double intervalError;
    private final int forksForEquivalence;

    @SuppressWarnings("ImmutableEnumChecker") // not changed after construction
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

    /** Returns the number of forks at the latest interim analysis; 0 before the first interim analysis. */
    public int lastLook(int forks) {
        if (this == SINGLE) {
            return forks >= looks.getFirst() ? forks : 0;
        }
        return looks.stream().filter(look -> look <= forks).reduce(0, Math::max);
    }

    /** Returns the number of forks at the next interim analysis, or the argument if no interim analysis follows. */
    public int nextLook(int forks) {
        return looks.stream().filter(look -> look > forks).findFirst().orElse(forks);
    }

    int lookFrom(int forks) {
        return this == SINGLE || forks > mostForks() ? forks : nextLook(forks - 1);
    }

    /**
     * Returns the number of forks at the next interim analysis that can detect the ratio.
     *
     * @param forks smallest result
     */
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

    /**
     * Returns the number of forks per arm at the second interim analysis. Fewer forks suffice only for extreme ratios.
     */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    /** Returns the number of forks per arm at the third interim analysis. Fewer forks suffice only for large ratios. */
    public int thirdLook() {
        return nextLook(secondLook());
    }

    public int mostForks() {
        return looks.getLast();
    }

    /** Returns a pair's two-sided significance level at one interim analysis, in a family of at least 2 arms. */
    public double significance(int arms) {
        return significance / pairs(arms);
    }

    /**
     * Returns the error probability of a pair's interval at one interim analysis. The intervals of all pairs together
     * have 95 % confidence.
     */
    public double intervalError(int arms) {
        return intervalError / pairs(arms);
    }

    /** Returns the two-sided error probability at one interim analysis, for a pair chosen before the measurement. */
    double errorOfChosen(int questions, boolean forIntervals) {
        return (forIntervals ? intervalError : significance) / questions;
    }

    private static double pairs(int arms) {
        return Math.max(1, arms * (arms - 1) / 2.0);
    }

    /**
     * Returns the ratio that the whole interval must exceed before two arms are called different; 1 if there is no
     * limit. A limit is needed, because a few forks may all be slow by chance.
     */
    public double smallestBound(int look) {
        Map.Entry<Integer, Double> bound = bounds.floorEntry(look);
        return bound == null ? Double.POSITIVE_INFINITY : bound.getValue();
    }

    /** Returns true if the number of forks per arm suffices to show a difference of any size. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /**
     * Returns the smallest half-width of a reported interval, as a natural logarithm. The half-width allows for slow or
     * fast forks that have not occurred yet.
     */
    double roomForModes(int forks) {
        return this == SINGLE ? 0 : halfOfBound(forks);
    }

    double halfOfBound(int forks) {
        int look = lastLook(forks);
        return look == 0 ? 0 : Math.log(smallestBound(look)) / 2;
    }

    boolean usesPrior(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_SPREAD;
    }

    /** Returns true if arms with equal costs may be compared by their overheads. */
    boolean mayCompareOverheads(int forks) {
        return this == SINGLE || forks >= thirdLook();
    }

    boolean mayFindEquivalence(int look) {
        return look >= forksForEquivalence;
    }

    List<Integer> looksAfter(int forks) {
        return looks.stream().filter(look -> look > forks).toList();
    }
}
