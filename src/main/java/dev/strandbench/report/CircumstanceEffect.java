package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/** The effect of a circumstance, such as the garbage collector, on which arm is best. */
public record CircumstanceEffect(String question, String answer, List<EffectOn> parts, String limits) {

    public enum Finding {
        /** No arm can be the best with every value of the circumstance. */
        CHOOSES("yes"),
        /** One arm is the best, or the same as the best, with every value of the circumstance. */
        DOES_NOT("no"),
        /** The measurements do not show whether one arm is the best with every value of the circumstance. */
        OPEN(VerdictWords.CANNOT_TELL);

        private final String word;

        Finding(String word) {
            this.word = word;
        }

        @JsonValue
        public String word() {
            return word;
        }
    }

    public record EffectOn(String what, Finding finding, String text) {}
}
