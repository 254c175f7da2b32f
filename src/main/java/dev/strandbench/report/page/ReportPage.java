package dev.strandbench.report.page;

import dev.strandbench.report.CircumstanceEffect;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a page. Unknown numbers are NaN. Other unknown values are null.
 *
 * @param goOn command that resumes the run
 * @param notes remarks on the whole page, one sentence each
 * @param bottomLine paragraphs that summarize the answers, and list tables and arms without results
 * @param models all models in the order of the enum, then strategies and other arms
 */
public record ReportPage(
        String title,
        Instant made,
        List<String> sources,
        boolean running,
        @Nullable RunProgress progress,
        @Nullable String command,
        @Nullable String goOn,
        List<String> notes,
        List<String> bottomLine,
        List<AnswerSentence> answers,
        List<CircumstanceEffect> circumstances,
        List<OpenQuestion> open,
        List<SettingsGroup> environment,
        List<String> checks,
        List<NamedModel> models,
        @Nullable PageClaims claims,
        List<PageFamily> families,
        List<PageCurve> curves,
        List<TimedDisturbance> disturbances,
        @Nullable PageComparison comparison,
        @Nullable PageHistory history) {

    static ReportPage ofHistory(String title, Instant made, List<String> sources, PageHistory history) {
        return new ReportPage(
                title, made, sources, false, null, null, null, List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of(), null, List.of(), List.of(), List.of(), null, history);
    }

    /** The progress of an unfinished run. A family that needs no more forks counts as decided. NaN means unknown. */
    public record RunProgress(double spentSeconds, double budgetSeconds, int decided, int families, int forks) {}

    /** A family's answer, and the number of its undecided comparisons as text. Each line of the text is a paragraph. */
    public record AnswerSentence(String family, String scenario, String text, String sure) {}

    /** The undecided comparisons of a family, and the forks and time needed to decide them, in words. */
    public record OpenQuestion(String family, String text) {}

    public record SettingsGroup(String group, List<List<String>> rows) {}

    /** A model or strategy. The description is null if no arm on the page has that model or strategy. */
    public record NamedModel(
            String name, String style, @Nullable String description) {

        NamedModel(String name, String style) {
            this(name, style, null);
        }
    }

    /** A disturbance that was found after a block. The family's id is null if the page does not show the family. */
    public record TimedDisturbance(Instant at, @Nullable String family, String text) {}
}
