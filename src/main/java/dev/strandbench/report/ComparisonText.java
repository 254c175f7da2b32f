package dev.strandbench.report;

import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.gate.RegressionGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Comparisons for a terminal, a line each. The same in every locale. */
public final class ComparisonText {

    /** All of them are texts to be read from their beginning. */
    private static final Set<Integer> COLUMNS = Set.of(0, 1, 2, 3, 4);

    private ComparisonText() {}

    /**
     * Renders them; ends with a line break.
     *
     * @param heading what is compared, for example the names of the files
     * @param gate what the gate decided, if there is one
     */
    public static String render(String heading, Comparisons comparisons, Optional<RegressionGate.Outcome> gate) {
        StringBuilder text = new StringBuilder(ComparisonPhrases.oneLine(heading))
                .append('\n')
                .append(ComparisonPhrases.summary(comparisons));
        text.append('\n');
        list(text, "Measured differently:", comparisons.differences());
        text.append('\n');
        if (!comparisons.compared().isEmpty()) {
            table(text, comparisons);
        }
        List<String> unmatched = new ArrayList<>(comparisons.missing());
        unmatched.addAll(comparisons.added());
        list(text, "Unmatched:", unmatched);
        gate.ifPresent(outcome -> {
            text.append(outcome.headline()).append('\n');
            list(text, "Because:", outcome.reasons());
            list(text, "Warnings:", outcome.warnings());
        });
        return text.toString();
    }

    private static void table(StringBuilder text, Comparisons comparisons) {
        ComparisonPhrases wording = ComparisonPhrases.of(comparisons);
        RatioBar bar = RatioBar.of(comparisons.compared());
        List<String[]> rows = new ArrayList<>();
        for (Comparison one : comparisons.compared()) {
            String remarks = ComparisonPhrases.remarks(one);
            rows.add(new String[] {
                wording.title(one),
                ComparisonPhrases.scores(one),
                ComparisonPhrases.ratio(one),
                bar.draw(one.judged()),
                ComparisonPhrases.verdict(one) + (remarks.isEmpty() ? "" : "  [" + remarks + "]")
            });
        }
        TextTable.append(text, rows, COLUMNS);
        text.append("  ").append(bar.legend()).append("\n\n");
    }

    private static void list(StringBuilder text, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(heading).append('\n');
            lines.forEach(line ->
                    text.append("  ").append(ComparisonPhrases.oneLine(line)).append('\n'));
        }
    }
}
