package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * The effect of a circumstance, for example the collector, on the choice of the best arm.
 *
 * @param question a question such as {@code Does gc choose the model?}
 * @param parts the comparisons that were repeated under several values of the circumstance alone; at least one
 */
public record CircumstanceEffect(String question, String answer, List<EffectOn> parts, String limits) {

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

        @JsonValue
        public String word() {
            return word;
        }
    }

    /** A repeated comparison, and the reason for its finding: which arm is best under which values. */
    public record EffectOn(String what, Finding finding, String text) {}
}
