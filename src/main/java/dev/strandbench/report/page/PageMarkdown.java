package dev.strandbench.report.page;

import static dev.strandbench.report.document.MarkdownWriter.code;
import static dev.strandbench.report.document.MarkdownWriter.escaped;

import dev.strandbench.base.Plural;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.report.FigureText;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.page.PageClaims.ClaimPart;
import dev.strandbench.report.page.PageClaims.PageClaim;
import dev.strandbench.report.page.PageComparison.ComparedRow;
import dev.strandbench.report.page.ReportPage.AnswerSentence;
import dev.strandbench.report.page.ReportPage.CircumstanceAnswer;
import dev.strandbench.report.page.ReportPage.RunProgress;
import dev.strandbench.report.page.ReportPage.SettingsGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page as Markdown, fit for a job's summary or a comment on GitHub, which has at most 65,536 characters: answers
 * first, then tables, then what is folded away. What does not fit is left out, and that is said. The same in every
 * locale.
 */
public final class PageMarkdown {

    private static final int MOST_CHARACTERS = 64_000;

    /** Of all characters, so that something is left for tables. */
    private static final int MOST_OF_ANSWERS = 30_000;

    /** Of the first of these, on circumstances. */
    private static final int MOST_OF_CIRCUMSTANCES = 10_000;

    private static final int MOST_OF_SETTINGS = 8_000;

    /** Of those of claims, which have a command of their own. */
    private static final int MOST_OF_CLAIMS = 12_000;

    /** Before it is escaped, which makes a character nine at most. */
    private static final int MOST_OF_A_TITLE = 200;

    /** Before it is escaped; half a call is of no use, and left out. */
    private static final int MOST_OF_A_CALL = 1_000;

    private static final String UNKNOWN = FigureText.UNKNOWN;

    private PageMarkdown() {}

    /** Renders a page; ends with a line break. */
    public static String render(ReportPage page) {
        StringBuilder text = new StringBuilder("### ")
                .append(escaped(shortened(page.title(), MOST_OF_A_TITLE)))
                .append("\n\n");
        if (page.running()) {
            text.append(progress(page)).append("\n\n");
        }
        page.notes().forEach(note -> text.append(escaped(note)).append("\n\n"));
        String settings = settings(page);
        int most = MOST_CHARACTERS - settings.length();
        PageComparison comparison = page.comparison();
        if (comparison != null) {
            text.append(heading(comparison));
        }
        appendWhatFits(text, circumstances(page), MOST_OF_CIRCUMSTANCES, "answer");
        page.bottomLine()
                .forEach(words ->
                        text.append(escaped(shortened(words, MOST_OF_A_CALL))).append("\n\n"));
        appendWhatFits(text, answers(page), MOST_OF_ANSWERS, "answer");
        if (page.goOn() != null && page.goOn().length() <= MOST_OF_A_CALL) {
            text.append("\n")
                    .append(PlanText.TO_GO_ON)
                    .append(": ")
                    .append(code(page.goOn()))
                    .append('\n');
        }
        text.append('\n');
        if (page.claims() != null) {
            appendClaims(text, page.claims(), most);
        }
        if (comparison != null) {
            appendComparison(text, comparison, most);
        }
        appendWhatFits(text, page.families().stream().map(PageMarkdown::family).toList(), most, "table");
        return text.append(settings).toString();
    }

    /** Which run goes on, how far it is, and where there will be more of it. */
    private static String progress(ReportPage page) {
        RunProgress progress = page.progress();
        if (progress == null) {
            return "A run among these still goes on. Later, the same call shows more.";
        }
        return "The run " + code(shortened(page.sources().getFirst(), MOST_OF_A_TITLE)) + " still goes on: "
                + progress.decided() + " of "
                + Plural.of(progress.families(), "family") + " decided after "
                + Plural.of(progress.forks(), "fork") + time(page)
                + ". These are the figures so far. Later, the same call shows more; so does "
                + code(ResultsPage.FILE_NAME) + " in the run's directory, which is kept up to date.";
    }

    private static String time(ReportPage page) {
        if (page.spentSeconds() == null) {
            return "";
        }
        return " and " + words(page.spentSeconds())
                + (page.budgetSeconds() == null ? "" : " of at most " + words(page.budgetSeconds()));
    }

    private static String words(double seconds) {
        return PlanText.words(Duration.ofSeconds(Math.round(seconds)));
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    /** Appends the texts that there is room for, and says how many there was none for. */
    private static void appendWhatFits(StringBuilder text, List<String> parts, int most, String what) {
        int left = 0;
        for (String part : parts) {
            if (text.length() + part.length() > most) {
                left++;
            } else {
                text.append(part);
            }
        }
        if (left > 0) {
            text.append("\n*")
                    .append(Plural.of(left, what))
                    .append(" left out, for which a comment has no room; the page has all.*\n\n");
        }
    }

    /** Each question with its answer, what was found of each comparison, and what that does not say. */
    private static List<String> circumstances(ReportPage page) {
        List<String> lines = new ArrayList<>();
        for (CircumstanceAnswer asked : page.circumstances()) {
            lines.add("**" + escaped(asked.question()) + "** " + escaped(asked.answer()) + "\n\n");
            asked.parts()
                    .forEach(part -> lines.add("- " + escaped(part.what()) + ": **" + escaped(part.finding()) + "**: "
                            + escaped(part.text()) + "\n"));
            lines.add("\n" + escaped(asked.limits()) + "\n\n");
        }
        return lines;
    }

    private static List<String> answers(ReportPage page) {
        List<String> answers = new ArrayList<>();
        for (AnswerSentence answer : page.answers()) {
            answers.add("- **" + escaped(title(page, answer.family())) + "**: " + escaped(answer.text()) + " ("
                    + escaped(answer.sure()) + ")" + question(page, answer.family()) + "\n");
        }
        page.open()
                .forEach(open -> answers.add(
                        "- Open in " + escaped(title(page, open.family())) + ": " + escaped(open.text()) + "\n"));
        return answers;
    }

    private static String title(ReportPage page, String id) {
        return shown(page, id).map(PageFamily::title).orElse(id);
    }

    /** What the benchmark asks, on a line of its own; empty if it does not say. */
    private static String question(ReportPage page, String id) {
        return shown(page, id)
                .flatMap(family -> Optional.ofNullable(family.question()))
                .map(words -> "<br>Asked: " + escaped(words))
                .orElse("");
    }

    private static Optional<PageFamily> shown(ReportPage page, String id) {
        return page.families().stream().filter(family -> family.id().equals(id)).findFirst();
    }

    private static String family(PageFamily family) {
        StringBuilder text =
                new StringBuilder("#### ").append(escaped(family.title())).append("\n\n");
        text.append("| | ")
                .append(escaped(family.heading().isEmpty() ? "arm" : family.heading()))
                .append(" | ")
                .append(escaped(family.answer().metric()))
                .append(" ")
                .append(escaped(family.answer().unit()))
                .append(" | forks | × best | 95 % | × ideal |");
        family.columns()
                .forEach(column -> text.append(' ').append(escaped(column)).append(" |"));
        text.append(" verdict |\n|--:|---|--:|--:|--:|---|--:|");
        text.append("--:|".repeat(family.columns().size())).append("---|\n");
        int rank = 1;
        for (PageArm arm : family.arms()) {
            text.append("| ")
                    .append(family.ranked() ? rank++ + "." : "")
                    .append(" | ")
                    .append(escaped(arm.name()))
                    .append(" | ")
                    .append(score(arm.score()))
                    .append(" | ")
                    .append(arm.forks())
                    .append(" | ")
                    .append(ratio(arm.ratio()))
                    .append(" | ")
                    .append(interval(arm))
                    .append(" | ")
                    .append(ratio(arm.timesIdeal()))
                    .append(" |");
            arm.columns()
                    .forEach(value -> text.append(' ')
                            .append(FigureText.plain(Objects.requireNonNullElse(value, Double.NaN)))
                            .append(" |"));
            text.append(' ').append(escaped(arm.verdict())).append(" |\n");
        }
        text.append('\n');
        family.notes().forEach(note -> text.append(escaped(note)).append("\n\n"));
        return text.append(details(family)).toString();
    }

    private static String details(PageFamily family) {
        StringBuilder text =
                new StringBuilder("<details><summary>What it is, what it cost, how to repeat it</summary>\n\n");
        paragraph(text, "Question", family.question());
        paragraph(text, "Mechanism", family.mechanism());
        paragraph(text, "Op", family.op());
        paragraph(text, "Not measured", family.notMeasured());
        text.append("| arm | between forks | overhead µs/task | CPU µs/task | B/task | threads | remarks | again |\n");
        text.append("|---|--:|--:|--:|--:|--:|---|---|\n");
        for (PageArm arm : family.arms()) {
            text.append("| ")
                    .append(escaped(arm.name()))
                    .append(" | ")
                    .append(arm.cv() == null ? UNKNOWN : FigureText.number("%.1f %%", 100 * arm.cv()))
                    .append(" | ")
                    .append(arm.overheadMicros() == null ? UNKNOWN : FigureText.perTask(arm.overheadMicros()))
                    .append(" | ")
                    .append(arm.cpuMicros() == null ? UNKNOWN : FigureText.perTask(arm.cpuMicros()))
                    .append(" | ")
                    .append(arm.bytes() == null ? UNKNOWN : FigureText.number("%,.0f", arm.bytes()))
                    .append(" | ")
                    .append(arm.threads() == null ? UNKNOWN : FigureText.plain(arm.threads()))
                    .append(" | ")
                    .append(escaped(String.join(", ", arm.flags())))
                    .append(" | ")
                    .append(arm.command() == null ? "" : code(arm.command()))
                    .append(" |\n");
        }
        return text.append("\n</details>\n\n").toString();
    }

    private static void paragraph(StringBuilder text, String heading, @Nullable String words) {
        if (words != null) {
            text.append("**")
                    .append(heading)
                    .append(".** ")
                    .append(escaped(words))
                    .append("\n\n");
        }
    }

    private static void appendClaims(StringBuilder text, PageClaims claims, int most) {
        text.append("<details><summary>Published claims: ")
                .append(escaped(claims.summary()))
                .append("</summary>\n\n")
                .append("| claim | says | published by | claimed | published | here | interval | verdict |\n")
                .append("|---|---|---|--:|--:|--:|--:|---|\n");
        appendWhatFits(
                text,
                claims.judged().stream().map(PageMarkdown::claim).toList(),
                Math.min(most, text.length() + MOST_OF_CLAIMS),
                "claim");
        text.append("\n</details>\n\n");
    }

    /** With the part that decides on it. */
    private static String claim(PageClaim claim) {
        ClaimPart part = claim.parts().getFirst();
        String of = Stream.of(part.question(), part.at())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        long alike = claim.parts().stream()
                .filter(each -> each.finding() == claim.finding())
                .count();
        return "| " + escaped(claim.claim())
                + " | " + escaped(claim.sentence())
                + " | " + source(claim)
                + " | " + escaped(of + ": " + part.claimed())
                + " | " + claimed(part.published())
                + " | " + claimed(part.measured())
                + " | "
                + (part.low() == null || part.high() == null
                        ? UNKNOWN
                        : ClaimPhrases.interval(part.finding(), part.low(), part.high()))
                + " | **" + escaped(part.verdict()) + "**"
                + (claim.parts().size() == 1
                        ? ""
                        : " (" + alike + " of " + claim.parts().size() + " parts)")
                + ", on " + escaped(claim.conditions())
                + (claim.otherProcessors() == null ? "" : ". " + escaped(claim.otherProcessors()))
                + " |\n";
    }

    private static String source(PageClaim claim) {
        String words = escaped(claim.source());
        return claim.link() == null
                ? words
                : "[" + words + "]("
                        + claim.link().replace("(", "%28").replace(")", "%29").replace("|", "%7C") + ")";
    }

    private static String claimed(@Nullable Double figure) {
        return figure == null ? UNKNOWN : ClaimPhrases.figure(figure);
    }

    private static String heading(PageComparison comparison) {
        return "#### " + escaped(shortened(comparison.candidate(), MOST_OF_A_TITLE)) + " against "
                + escaped(shortened(comparison.baseline(), MOST_OF_A_TITLE)) + "\n\n"
                + escaped(shortened(comparison.summary(), MOST_OF_A_CALL)) + "\n\n";
    }

    private static void appendComparison(StringBuilder text, PageComparison comparison, int most) {
        if (!comparison.rows().isEmpty()) {
            text.append("| | unit | baseline | candidate | ratio | verdict |\n|---|---|--:|--:|--:|---|\n");
            appendWhatFits(
                    text, comparison.rows().stream().map(PageMarkdown::row).toList(), most, "row");
            text.append('\n');
        }
        appendWhatFits(
                text,
                comparison.unmatched().stream()
                        .map(one -> "- " + escaped(one) + "\n")
                        .toList(),
                most,
                "entry");
        text.append('\n');
    }

    private static String row(ComparedRow row) {
        boolean ofScores = row.metric().equals(FigureChoice.SCORE);
        return "| " + escaped(row.title())
                + " | " + escaped(ofScores ? row.unit() : row.metric() + " " + row.unit())
                + " | " + score(row.baseline())
                + " | " + score(row.candidate())
                + " | " + (row.ratio() == null ? UNKNOWN : ShortFigure.ratio("%.3f", row.ratio()))
                + " | " + escaped(row.verdict())
                + (row.flags().isEmpty() ? "" : "<br>" + escaped(String.join(", ", row.flags())))
                + " |\n";
    }

    private static String settings(ReportPage page) {
        StringBuilder text = new StringBuilder("<details><summary>Environment, settings, checks</summary>\n\n");
        for (SettingsGroup group : page.environment()) {
            String rows = group.rows().stream()
                    .map(row ->
                            row.stream().map(cell -> escaped(cell)).collect(Collectors.joining(" | ", "| ", " |\n")))
                    .collect(Collectors.joining());
            if (text.length() + rows.length() < MOST_OF_SETTINGS) {
                text.append("**")
                        .append(escaped(group.group()))
                        .append("**\n\n| | |\n|---|---|\n")
                        .append(rows)
                        .append('\n');
            }
        }
        page.checks().forEach(check -> text.append("- ").append(escaped(check)).append('\n'));
        text.append(models(page));
        if (page.command() != null && page.command().length() <= MOST_OF_A_CALL) {
            text.append("\nMeasured by ").append(code(page.command())).append('\n');
        }
        text.append("\n</details>\n\n");
        return text.append(
                        "<sub>× best: cost over that of the best arm, with its 95 % interval over forks; a verdict asks for"
                                + " more than the interval. From ")
                .append(escaped(shortened(String.join(", ", page.sources()), MOST_OF_A_TITLE)))
                .append(".</sub>\n")
                .toString();
    }

    /** What the names of models stand for; empty if none is known. */
    private static String models(ReportPage page) {
        String models = page.models().stream()
                .filter(model -> model.description() != null)
                .map(model -> "- " + escaped(model.name()) + ": " + escaped(String.valueOf(model.description())) + "\n")
                .collect(Collectors.joining());
        return models.isEmpty() ? "" : "\n**Models**\n\n" + models;
    }

    private static String interval(PageArm arm) {
        boolean best = arm.kind() == PageArm.Kind.BEST;
        return best || arm.low() == null || arm.high() == null
                ? ""
                : FigureText.ratio(arm.low()) + "–" + FigureText.ratio(arm.high());
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? UNKNOWN : FigureText.ratio(ratio);
    }

    private static String score(@Nullable Double score) {
        return score == null ? UNKNOWN : FigureText.score(score);
    }
}
