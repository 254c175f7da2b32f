package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * The effect of a circumstance, for example the garbage collector, on the choice of the best arm.
 *
 * @param question a question such as {@code Does gc choose the model?}
 * @param parts the comparisons that were measured with several values of the circumstance; at least one
 */
public record CircumstanceEffect(String question, String answer, List<EffectOn> parts, String limits) {

    public enum Finding {
        /** No arm can be the best under all values of the circumstance. */
        CHOOSES("yes"),
        /** One arm is the best, or the same as the best, under all values of the circumstance. */
        DOES_NOT("no"),
        /** The measurements do not show if one arm is the best under all values. */
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

    /** The finding for one comparison. {@code text} names the best arm for each value of the circumstance. */
    public record EffectOn(String what, Finding finding, String text) {}
}
