package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A candidate's results against a baseline's.
 *
 * @param baseline the first file
 * @param candidate the second file
 * @param summary how many there are of each verdict
 * @param rows the most important first
 * @param unmatched what only one of them has, in words
 */
public record PageComparison(
        String baseline, String candidate, String summary, List<ComparedRow> rows, List<String> unmatched) {

    /** What is said of a pair. */
    public enum Change {
        /** The candidate costs more. */
        SLOWER("slower"),
        /** The candidate costs less. */
        FASTER("faster"),
        /** They cost the same. */
        SAME("same"),
        /** Cannot be told. */
        UNDECIDED("undecided"),
        /** Nothing may be said. */
        INVALID("invalid");

        private final String word;

        Change(String word) {
            this.word = word;
        }

        /** The page's word for it. */
        @JsonValue
        public String word() {
            return word;
        }
    }

    /**
     * A pair.
     *
     * @param title what is compared
     * @param metric by which: {@code score}, or the name of a secondary metric
     * @param unit of both scores
     * @param baseline score; null if it is not a number
     * @param candidate score; null if it is not a number
     * @param ratio cost of the candidate over the baseline's
     * @param low lower end of the ratio's interval
     * @param high upper end of it
     * @param kind what is said of it, for colours and filters
     * @param verdict what is said of it, in words
     * @param flags what limits the verdict, in a few words each
     */
    public record ComparedRow(
            String title,
            String metric,
            String unit,
            @Nullable Double baseline,
            @Nullable Double candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Change kind,
            String verdict,
            List<String> flags) {}
}
