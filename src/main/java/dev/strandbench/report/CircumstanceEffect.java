package dev.strandbench.report;

import dev.strandbench.plan.Circumstance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The effect of a circumstance, for example the collector, on the choice of the best arm.
 *
 * @param circumstance its label, for example {@code gc}
 * @param compared the kind of choice: {@code model}, {@code strategy} or {@code arm}
 * @param on every comparison that was repeated with several values and otherwise alike; at least one
 * @param families number of families compared
 * @param notSteady number of those whose scores still changed while they were measured
 */
public record CircumstanceEffect(String circumstance, String compared, List<EffectOn> on, int families, int notSteady) {

    /** The finding of one comparison. */
    public enum Finding {
        /** No arm can be the best under all values. */
        CHOOSES("yes"),
        /** The same arm is the best, or the same as the best, under all values. */
        DOES_NOT("no"),
        /** Some arm may be the best under all values, but that is not decided. */
        OPEN("can't tell");

        private final String word;

        Finding(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * A repeated comparison.
     *
     * @param what the benchmark, and the parameters that tell it from others
     * @param text the reason: which arm under which values
     * @param leader the arm that leads under all values, decided or not; empty if none does
     */
    public record EffectOn(String what, Finding finding, String text, Optional<String> leader) {}

    /** Returns a question such as {@code Does gc choose the model?} */
    public String question() {
        return "Does " + (isJdk() ? "the JDK" : circumstance) + " choose the " + compared + "?";
    }

    private boolean isJdk() {
        return circumstance.equals(Circumstance.JDK);
    }

    /** Returns sentences on the limits of the answer. */
    public String limits() {
        return "By the figure of each table alone, each verdict by itself, for these parameters on this machine: not by"
                + " pauses, memory or processor time, and not which "
                + (isJdk() ? "JDK" : circumstance)
                + " is better."
                + (notSteady == 0
                        ? ""
                        : " In " + notSteady + " of " + families
                                + " tables scores were not steady: older forks may have another order.");
    }

    /** Returns one sentence on all comparisons. */
    public String answer() {
        List<String> found = Arrays.stream(Finding.values())
                .filter(finding -> count(finding) > 0)
                .map(finding -> finding.word() + " in " + (count(finding) == on.size() ? "all " : "") + count(finding))
                .toList();
        if (on.size() == 1) {
            String word = on.getFirst().finding().word();
            return Character.toUpperCase(word.charAt(0)) + word.substring(1) + ".";
        }
        long led = on.stream()
                .filter(one -> one.finding() == Finding.OPEN && one.leader().isPresent())
                .count();
        return "Of " + on.size() + " comparisons: " + String.join(", ", found)
                + (led == 0 ? "." : "; in " + led + " of those the same " + compared + " leads under all values.");
    }

    private long count(Finding finding) {
        return on.stream().filter(one -> one.finding() == finding).count();
    }
}
