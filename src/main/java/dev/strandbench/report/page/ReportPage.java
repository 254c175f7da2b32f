package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.report.CircumstanceEffect;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a page. Unknown numbers are NaN. Other unknown values are null.
 *
 * @param notes remarks on the whole page, one sentence each
 */
public record ReportPage(
        String title,
        Instant made,
        List<String> sources,
        @JsonUnwrapped RunStatus run,
        List<String> notes,
        @JsonUnwrapped Conclusions conclusions,
        @JsonUnwrapped Conditions conditions,
        @Nullable PageClaims claims,
        List<PageFamily> families,
        List<PageCurve> curves,
        List<TimedDisturbance> disturbances,
        @Nullable PageComparison comparison,
        @Nullable PageHistory history) {

    static ReportPage ofHistory(String title, Instant made, List<String> sources, PageHistory history) {
        return new ReportPage(
                title,
                made,
                sources,
                RunStatus.NONE,
                List.of(),
                new Conclusions(List.of(), List.of(), List.of(), List.of()),
                new Conditions(List.of(), List.of(), List.of()),
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                history);
    }

    /**
     * The state of the runs on a page. Progress and commands are null unless the page shows a single run.
     *
     * @param goOn command that resumes the run
     */
    public record RunStatus(
            boolean running,
            @Nullable RunProgress progress,
            @Nullable String command,
            @Nullable String goOn) {

        static final RunStatus NONE = new RunStatus(false, null, null, null);
    }

    /**
     * The answers of all families.
     *
     * @param bottomLine paragraphs that summarize the answers, and list tables and arms without results
     */
    public record Conclusions(
            List<String> bottomLine,
            List<AnswerSentence> answers,
            List<CircumstanceEffect> circumstances,
            List<OpenQuestion> open) {}

    /**
     * The conditions under which the families were measured.
     *
     * @param models all models in the order of the enum, then strategies and other arms
     */
    public record Conditions(List<SettingsGroup> environment, List<String> checks, List<NamedModel> models) {}

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
