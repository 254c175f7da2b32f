package dev.strandbench.compare;

import dev.strandbench.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Comparisons as Markdown, fit for a comment to a pull request. The same in every locale. */
public final class ComparisonMarkdown {

    /** A comment on GitHub has at most 65,536 characters. */
    private static final int MOST_ROWS = 100;

    private ComparisonMarkdown() {}

    /** Renders them; the parameters are those of {@link ComparisonText#render}. */
    public static String render(String heading, Comparisons comparisons, Optional<Gate.Outcome> gate) {
        Wording wording = Wording.of(comparisons);
        StringBuilder text = new StringBuilder("### ").append(escaped(heading)).append("\n\n");
        gate.ifPresent(outcome -> {
            text.append("**").append(Wording.gate(outcome)).append("**\n\n");
            list(text, outcome.reasons());
        });
        text.append(Wording.summary(comparisons)).append("\n\n");
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

    private static void table(StringBuilder text, Wording wording, List<Comparison> rows) {
        if (rows.isEmpty()) {
            return;
        }
        text.append("| | baseline → candidate | ratio | verdict |\n|---|---|---|---|\n");
        rows.stream().limit(MOST_ROWS).forEach(one -> {
            String remarks = Wording.remarks(one);
            text.append("| ").append(escaped(wording.title(one)));
            text.append(" | ").append(escaped(Wording.scores(one)));
            text.append(" | ").append(Wording.ratio(one));
            text.append(" | ")
                    .append(
                            one.verdict() == Verdict.DIFFERENT
                                    ? "**" + Wording.verdict(one) + "**"
                                    : Wording.verdict(one));
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
    private static String escaped(String text) {
        return Wording.oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("[\\\\`*_\\[\\]|~@#]", "\\\\$0");
    }
}
