package dev.strandbench.compare;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether a change may pass. Only a regression that is certain fails it, and so does whatever keeps it from judging: a
 * cell that is missing, one without a verdict, nothing to compare at all.
 *
 * @param threshold a regression costs more than this many times the baseline; above 1
 */
public record RegressionGate(double threshold) {

    /** What no regression can be told from. */
    private static final Set<Flag> INCOMPARABLE =
            Collections.unmodifiableSet(EnumSet.of(Flag.DIFFERENT_THREADS, Flag.DIFFERENT_MACHINE));

    /** What was decided. */
    public enum Status {
        /** No regression, or none that is certain. */
        PASSED,
        /** A regression, or something that keeps it from judging. */
        FAILED,
        /** The baseline differs from itself: nothing that was measured beside it can be trusted. */
        INVALID
    }

    /**
     * What was decided, and why.
     *
     * @param reasons against passing, a sentence each; empty exactly if passed
     * @param warnings that stand against nothing
     */
    public record Outcome(Status status, List<String> reasons, List<String> warnings) {

        /** The decision, on one line. */
        public String headline() {
            return switch (status) {
                case PASSED -> warnings.isEmpty() ? "Gate: passed." : "Gate: passed, with warnings.";
                case FAILED -> "Gate: failed.";
                case INVALID -> "Gate: invalid, the measurement cannot be trusted.";
            };
        }
    }

    /** The rule whose verdicts it needs: a regression must be larger than the rule's smallest in its whole interval. */
    public VerdictRule rule() {
        VerdictRule usual = VerdictRule.ONE_LOOK;
        return usual.withSmallestRatio(Math.min(threshold, usual.smallestRatio()));
    }

    /**
     * Returns the decision.
     *
     * @param comparisons judged by {@link #rule()}
     * @param control the baseline, measured twice, compared with itself; empty if there is none
     * @param words puts a verdict into words
     */
    public Outcome decide(Comparisons comparisons, Optional<Comparisons> control, Function<Comparison, String> words) {
        Function<Comparison, String> titles = comparisons.titles();
        List<String> invalid = new ArrayList<>();
        control.ifPresent(controlled -> invalid.addAll(failures(controlled, words)));
        List<String> reasons = new ArrayList<>(comparisons.missing());
        List<String> warnings = new ArrayList<>(comparisons.added());
        if (comparisons.compared().isEmpty()) {
            reasons.add("nothing to compare");
        }
        for (Comparison one : comparisons.compared()) {
            String sentence = titles.apply(one) + ": " + words.apply(one);
            if (one.verdict() == Verdict.INVALID || isRegression(one)) {
                reasons.add(sentence);
            } else if (one.flags().stream().anyMatch(INCOMPARABLE::contains)) {
                reasons.add(titles.apply(one) + ": "
                        + INCOMPARABLE.stream()
                                .filter(one.flags()::contains)
                                .map(Flag::words)
                                .collect(Collectors.joining(", ")));
            } else if (one.verdict() == Verdict.INCONCLUSIVE || one.isDifferentAndSlower()) {
                warnings.add(sentence);
            }
        }
        Status failed = reasons.isEmpty() ? Status.PASSED : Status.FAILED;
        invalid.addAll(reasons);
        return new Outcome(
                invalid.size() > reasons.size() ? Status.INVALID : failed, List.copyOf(invalid), List.copyOf(warnings));
    }

    private static List<String> failures(Comparisons control, Function<Comparison, String> words) {
        Function<Comparison, String> titles = control.titles();
        List<String> failures = new ArrayList<>(
                control.missing().stream().map(cell -> "control: " + cell).toList());
        control.controlFailures().stream()
                .map(one -> titles.apply(one) + ": the baseline differs from itself: " + words.apply(one))
                .forEach(failures::add);
        return control.compared().isEmpty() ? List.of("control: nothing to compare") : failures;
    }

    private boolean isRegression(Comparison one) {
        return one.isDifferentAndSlower()
                && one.estimate().ratio() > threshold
                && one.judged().interval().low() > one.judged().smallestRatio();
    }
}
