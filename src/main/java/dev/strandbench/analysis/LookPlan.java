package dev.strandbench.analysis;

import java.util.List;

/**
 * The numbers of forks at which a verdict is looked for, and the error allowed to each look. The plan limits the chance
 * that a family of equal arms ever shows a difference. Every pair of arms has its share of the error (Bonferroni), and
 * so has every look (group-sequential, Pocock, Biometrika 64, 1977). Looks depend only on the number of forks.
 */
public enum LookPlan {
    /** One look, at all forks there are. */
    SINGLE(List.of(2), 0.01, 0.05),

    /** Looks while forks are being measured. Few forks may all be in one of several modes and decide little. */
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

    /** Returns the number of forks at the last look; 0 if there was none yet. */
    public int lastLook(int forks) {
        if (this == SINGLE) {
            return forks >= looks.getFirst() ? forks : 0;
        }
        return looks.stream().filter(look -> look <= forks).reduce(0, Math::max);
    }

    /** Returns the number of forks at the next look; {@code forks} itself if there is none. */
    public int nextLook(int forks) {
        return looks.stream().filter(look -> look > forks).findFirst().orElse(forks);
    }

    /** Returns the first look at {@code forks} forks or more; {@code forks} itself if there is none. */
    int lookFrom(int forks) {
        return this == SINGLE || forks > mostForks() ? forks : nextLook(forks - 1);
    }

    /** Returns the number of forks at the second look. The first look decides little. */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    public int mostForks() {
        return looks.getLast();
    }

    /** Returns the two-sided error of one pair at one look, for differences. A family has at least 2 arms. */
    public double significance(int arms) {
        return significance / pairs(arms);
    }

    /** Returns the error as {@link #significance} does, for intervals. All pairs at all looks are covered in 95 %. */
    public double intervalError(int arms) {
        return intervalError / pairs(arms);
    }

    /**
     * Returns the two-sided error at one look of each of several pairs that were chosen before anything was measured,
     * and of which none may be wrong. Other pairs of their families have no share of it.
     */
    double errorOfChosen(int questions, boolean forIntervals) {
        return (forIntervals ? intervalError : significance) / questions;
    }

    private static double pairs(int arms) {
        return Math.max(1, arms * (arms - 1) / 2.0);
    }

    /** Returns the ratio that a difference's bound has to exceed at a look; 1 if a difference of any size counts. */
    public double smallestBound(int look) {
        if (this == SINGLE || look >= FORKS_THAT_SHOW_MODES) {
            return 1;
        }
        return look < FORKS_THAT_SHOW_LITTLE ? SMALLEST_BOUND_AT_THREE_FORKS : SMALLEST_BOUND_AT_FIVE_FORKS;
    }

    /** Returns true if this number of forks can show a difference of any size. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /** Returns true if forks are too few to show their own spread, and a larger difference is demanded of them. */
    boolean usesPrior(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_MODES;
    }

    boolean mayFindEquivalence(int look) {
        return this == SINGLE || look >= FORKS_THAT_SHOW_LITTLE;
    }
}
