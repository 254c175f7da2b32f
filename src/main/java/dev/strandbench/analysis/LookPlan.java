package dev.strandbench.analysis;

import java.util.List;

/**
 * At which numbers of forks a verdict is looked for, and what error each look may make. What is limited is the chance
 * that a family of equal arms is ever told apart, whichever of them is taken for the best, at any look: every pair of
 * arms is allowed for (Bonferroni), and so is every look (group-sequential, as Pocock has it, Biometrika 64, 1977).
 * Looks depend on numbers of forks alone, so that a run may go on for as long as one likes.
 */
public enum LookPlan {
    /** One look, at whatever there is. */
    SINGLE(List.of(2), 0.01, 0.05),

    /**
     * Looks while forks are being measured. At few forks only what is clear is decided: forks of one arm may have
     * several modes, which JIT compilation gives them, and a handful of forks may all be in one.
     */
    SEQUENTIAL(List.of(3, 5, 8, 10, 14, 20, 30), 0.001, 0.01);

    /** What three forks may show: a bound beyond this ratio. */
    private static final double CLEAR_AT_ONCE = 1.5;

    /** What five forks may show. */
    private static final double CLEAR_SOON = 1.25;

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

    /** The number of forks at which a verdict was last looked for; 0 if there are too few for any. */
    public int lastLook(int forks) {
        if (this == SINGLE) {
            return forks >= looks.getFirst() ? forks : 0;
        }
        return looks.stream()
                .filter(look -> look <= forks)
                .max(Integer::compare)
                .orElse(0);
    }

    /** The number of forks at which a verdict is looked for next; {@code forks} itself if never again. */
    public int nextLook(int forks) {
        return looks.stream().filter(look -> look > forks).findFirst().orElse(forks);
    }

    /** The number of forks at which a verdict is looked for a second time: the first look decides little. */
    public int secondLook() {
        return nextLook(nextLook(0));
    }

    /** The largest number of forks that a verdict is looked for at. */
    public int mostForks() {
        return looks.getLast();
    }

    /**
     * The two-sided error of one pair at one look, for differences.
     *
     * @param arms of the family, at least 2
     */
    public double significance(int arms) {
        return significance / pairs(arms);
    }

    /** The same for intervals: those of all pairs cover together, at all looks, in 95 %. */
    public double intervalError(int arms) {
        return intervalError / pairs(arms);
    }

    /**
     * The two-sided error at one look of each of several pairs that somebody chose before anything was measured, for
     * differences: nobody picks among the other pairs of their families, so that those have no share of it.
     *
     * @param questions of how many pairs an error in any is one too many, of one family or several; at least 1
     */
    double significanceOfChosen(int questions) {
        return significance / questions;
    }

    /** As {@link #significanceOfChosen}, for intervals. */
    double intervalErrorOfChosen(int questions) {
        return intervalError / questions;
    }

    private static double pairs(int arms) {
        return Math.max(1, arms * (arms - 1) / 2.0);
    }

    /** The ratio that a difference's bound has to clear at a look; 1 if a difference of any size shows. */
    public double smallestBound(int look) {
        if (this == SINGLE || look >= FORKS_THAT_SHOW_MODES) {
            return 1;
        }
        return look < FORKS_THAT_SHOW_LITTLE ? CLEAR_AT_ONCE : CLEAR_SOON;
    }

    /** Whether so many forks may show a difference of any size. */
    public boolean showsAnything(int forks) {
        return lastLook(forks) > 0 && smallestBound(lastLook(forks)) <= 1;
    }

    /**
     * Whether so few forks say so little of their own spread that the other arms of the family are asked for it. Not
     * where a single look decides without the bounds that few forks have to clear.
     */
    boolean asksOtherArms(int forks) {
        return this == SEQUENTIAL && forks < FORKS_THAT_SHOW_MODES;
    }

    /** Whether a look may find arms equivalent. */
    boolean mayFindEquivalence(int look) {
        return this == SINGLE || look >= FORKS_THAT_SHOW_LITTLE;
    }
}
