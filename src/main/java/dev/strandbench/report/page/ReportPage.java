package dev.strandbench.report.page;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a page shows. Numbers are in plain units; an unknown one is null.
 *
 * @param sources the files, as the user named them
 * @param spentSeconds the time of the forks so far; null unless the run goes on
 * @param budgetSeconds the time that they may take; null unless the run goes on and has a budget
 * @param progress null unless the run goes on
 * @param command the call that measured the results; null if unknown
 * @param goOn the call that resumes the run; null if nothing is open
 * @param notes remarks on the whole page, a sentence each
 * @param bottomLine a summary of the answers, and what has no result, a paragraph each
 * @param answers one for each family
 * @param circumstances answers on the circumstances that comparisons were repeated under
 * @param checks what was verified during the measurement, a sentence each
 * @param models all models in the order of the enum, then strategies and other arms
 * @param claims null if none is about what was measured
 * @param comparison null unless the page is of two files
 * @param history null unless the page is of many runs
 */
public record ReportPage(
        String title,
        Instant made,
        List<String> sources,
        boolean running,
        @Nullable Double spentSeconds,
        @Nullable Double budgetSeconds,
        @Nullable RunProgress progress,
        @Nullable String command,
        @Nullable String goOn,
        List<String> notes,
        List<String> bottomLine,
        List<AnswerSentence> answers,
        List<CircumstanceAnswer> circumstances,
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
                title, made, sources, false, null, null, null, null, null, List.of(), List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of(), List.of(), null, List.of(), List.of(), List.of(), null, history);
    }

    /**
     * The progress of a run.
     *
     * @param decided the number of families that are decided, or cannot be
     * @param forks the number that have run
     */
    public record RunProgress(int decided, int families, int forks) {}

    /**
     * The answer of a family.
     *
     * @param family its id
     * @param scenario its name for a reader
     * @param sure the number of decided comparisons, in words
     */
    public record AnswerSentence(String family, String scenario, String text, String sure) {}

    /**
     * The answer on a circumstance.
     *
     * @param question for example {@code Does gc choose the model?}
     * @param parts one for each comparison that was repeated
     */
    public record CircumstanceAnswer(String question, String answer, List<CircumstancePart> parts, String limits) {}

    /**
     * The finding on one comparison that was repeated.
     *
     * @param what names the comparison
     * @param finding {@code yes}, {@code no} or {@code can't tell}
     * @param text the best arm under each value
     */
    public record CircumstancePart(String what, String finding, String text) {}

    /**
     * Comparisons without a decision.
     *
     * @param family its id
     * @param text the comparisons, and what would decide them
     */
    public record OpenQuestion(String family, String text) {}

    /**
     * Settings that belong together.
     *
     * @param rows name and value of each
     */
    public record SettingsGroup(String group, List<List<String>> rows) {}

    /**
     * A model or strategy that arms have.
     *
     * @param style {@code structured}, {@code blocking}, {@code suspending} or {@code other}
     * @param description null if unknown, or if the page has no such arm
     */
    public record NamedModel(
            String name, String style, @Nullable String description) {

        NamedModel(String name, String style) {
            this(name, style, null);
        }
    }

    /**
     * A disturbance of the measurement.
     *
     * @param at the end of the block
     * @param family the id of the block's family; null if it is not on the page
     */
    public record TimedDisturbance(Instant at, @Nullable String family, String text) {}
}
