package dev.strandbench.report;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.gate.RegressionGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Comparisons as Markdown, fit for a comment to a pull request. The same in every locale. */
public final class ComparisonMarkdown {

    /** A comment on GitHub has at most 65,536 characters. */
    private static final int MOST_ROWS = 100;

    private ComparisonMarkdown() {}

    /** Renders them; the parameters are those of {@link ComparisonText#render}. */
    public static String render(String heading, Comparisons comparisons, Optional<RegressionGate.Outcome> gate) {
        ComparisonPhrases wording = ComparisonPhrases.of(comparisons);
        StringBuilder text = new StringBuilder("### ").append(escaped(heading)).append("\n\n");
        gate.ifPresent(outcome -> {
            text.append("**").append(outcome.headline()).append("**\n\n");
            list(text, outcome.reasons());
        });
        text.append(ComparisonPhrases.summary(comparisons)).append("\n\n");
        if (!comparisons.differences().isEmpty()) {
            text.append("Measured differently:\n\n");
            list(text, comparisons.differences());
        }
        List<Comparison> same = comparisons.compared().stream()
                .filter(one -> one.verdict() == Verdict.EQUIVALENT)
                .toList();
        List<Comparison> others = comparisons.compared().stream()
                .filter(one -> one.verdict() != Verdict.EQUIVALENT)
                .toList();
        table(text, wording, others);
        if (!same.isEmpty()) {
            text.append("<details><summary>").append(same.size()).append(" the same</summary>\n\n");
            table(text, wording, same);
            text.append("</details>\n\n");
        }
        List<String> unmatched = new ArrayList<>(comparisons.missing());
        unmatched.addAll(comparisons.added());
        if (!unmatched.isEmpty()) {
            text.append("Unmatched:\n\n");
            list(text, unmatched);
        }
        return text.append("<sub>Ratio: cost of the candidate over the baseline, above 1 is more; 95 % interval over"
                        + " forks.</sub>\n")
                .toString();
    }

    private static void table(StringBuilder text, ComparisonPhrases wording, List<Comparison> rows) {
        if (rows.isEmpty()) {
            return;
        }
        text.append("| | baseline → candidate | ratio | verdict |\n|---|---|---|---|\n");
        rows.stream().limit(MOST_ROWS).forEach(one -> {
            String remarks = ComparisonPhrases.remarks(one);
            text.append("| ").append(escaped(wording.title(one)));
            text.append(" | ").append(escaped(ComparisonPhrases.scores(one)));
            text.append(" | ").append(ComparisonPhrases.ratio(one));
            text.append(" | ")
                    .append(
                            one.verdict() == Verdict.DIFFERENT
                                    ? "**" + ComparisonPhrases.verdict(one) + "**"
                                    : ComparisonPhrases.verdict(one));
            text.append(remarks.isEmpty() ? "" : "<br>" + remarks).append(" |\n");
        });
        text.append('\n');
        more(text, rows.size());
    }

    private static void list(StringBuilder text, List<String> lines) {
        lines.stream()
                .limit(MOST_ROWS)
                .forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
        text.append('\n');
        more(text, lines.size());
    }

    private static void more(StringBuilder text, int count) {
        if (count > MOST_ROWS) {
            text.append("and ").append(count - MOST_ROWS).append(" more\n\n");
        }
    }

    /** Names may hold what Markdown or HTML would take for its own. */
    static String escaped(String text) {
        return ComparisonPhrases.oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("[\\\\`*_\\[\\]|~@#]", "\\\\$0");
    }
}
