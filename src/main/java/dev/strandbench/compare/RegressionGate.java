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
 * Decides whether a code change passes. The change fails if a regression is certain, a cell is missing, or a comparison
 * is not valid. The change also fails if the machines or the numbers of threads differ, or if there is nothing to
 * compare.
 *
 * @param threshold factor by which a cost must rise to count as a regression; above 1
 */
public record RegressionGate(double threshold) {

    private static final Set<Flag> INCOMPARABLE =
            Collections.unmodifiableSet(EnumSet.of(Flag.DIFFERENT_THREADS, Flag.DIFFERENT_MACHINE));

    public enum Status {
        PASSED,
        FAILED,
        /** Two measurements of the baseline differ, so no comparison with the baseline is meaningful. */
        INVALID
    }

    /** The decision on a code change, with the reasons why the change did not pass. */
    public record Outcome(Status status, List<String> reasons, List<String> warnings) {

        public String headline() {
            return switch (status) {
                case PASSED -> warnings.isEmpty() ? "Gate: passed." : "Gate: passed, with warnings.";
                case FAILED -> "Gate: failed.";
                case INVALID -> "Gate: invalid, the measurement cannot be trusted.";
            };
        }
    }

    public VerdictRule rule() {
        VerdictRule usual = VerdictRule.ONE_LOOK;
        return usual.withSmallestRatio(Math.min(threshold, usual.smallestRatio()));
    }

    /** The comparisons must use {@link #rule()}. The control compares two measurements of the baseline. */
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
            } else if (one.verdict() == Verdict.INCONCLUSIVE
                    || one.isDifferentAndSlower()
                    || one.flags().contains(Flag.MACHINE_CHANGED)) {
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
