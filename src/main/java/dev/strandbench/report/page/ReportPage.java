package dev.strandbench.report.page;

import dev.strandbench.report.CircumstanceEffect;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a page shows. An unknown number is NaN, and anything else that the page lacks is null.
 *
 * @param progress null unless a run goes on
 * @param command the call that measured the results
 * @param goOn the call that resumes the run
 * @param notes remarks on the whole page, a sentence each
 * @param bottomLine a summary of the answers, and what has no result, a paragraph each
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

    /**
     * The progress of a run.
     *
     * @param spentSeconds the time of the forks so far
     * @param budgetSeconds the time that they may take; NaN without a budget
     * @param decided the number of families that are decided, or cannot be
     */
    public record RunProgress(double spentSeconds, double budgetSeconds, int decided, int families, int forks) {}

    /** The answer of a family by its id, and the number of decided comparisons in words. */
    public record AnswerSentence(String family, String scenario, String text, String sure) {}

    /** The comparisons of a family, by its id, without a decision, and what would decide them. */
    public record OpenQuestion(String family, String text) {}

    /** Settings that belong together, with name and value in each row. */
    public record SettingsGroup(String group, List<List<String>> rows) {}

    /** A model or strategy of arms. The description is null if the page has no such arm. */
    public record NamedModel(
            String name, String style, @Nullable String description) {

        NamedModel(String name, String style) {
            this(name, style, null);
        }
    }

    /** A disturbance at the end of a block; the family is null if it is not on the page. */
    public record TimedDisturbance(Instant at, @Nullable String family, String text) {}
}
