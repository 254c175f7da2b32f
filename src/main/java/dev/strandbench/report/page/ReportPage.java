package dev.strandbench.report.page;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a page shows. Numbers are in plain units and never NaN: what is not known is null.
 *
 * @param title what the page is about
 * @param made when
 * @param sources the files, as the user named them
 * @param running whether the run goes on
 * @param spentSeconds how long its forks took so far, in s; null unless it goes on
 * @param budgetSeconds how long they may take, in s; null unless it goes on and has a budget
 * @param progress how far it is; null unless it goes on
 * @param command the call that measured it; null if it is not known
 * @param goOn the call that goes on measuring; null if nothing is open, or it is not known
 * @param notes what holds for everything on it, a sentence each
 * @param bottomLine what all answers come to, and what has no result, a paragraph each
 * @param answers what was found, a sentence for each family
 * @param circumstances whether those that comparisons were repeated under choose what is best
 * @param open what is not decided
 * @param environment the machine, the JDKs and the settings
 * @param checks what was verified while it was measured, a sentence each
 * @param models all models in the order of the enum; strategies and others that arms have after them
 * @param claims that were published of what was measured; null if none was
 * @param families what was compared
 * @param curves scores over a parameter
 * @param disturbances of the machine, by time
 * @param comparison of two files; null if the page is of one
 * @param history of many runs; null if the page is of one
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

    /** A page of many runs alone. */
    static ReportPage ofHistory(String title, Instant made, List<String> sources, PageHistory history) {
        return new ReportPage(
                title, made, sources, false, null, null, null, null, null, List.of(), List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of(), List.of(), null, List.of(), List.of(), List.of(), null, history);
    }

    /**
     * How far a run is.
     *
     * @param decided how many of its families are decided, or cannot be
     * @param families how many it has
     * @param forks how many have run
     */
    public record RunProgress(int decided, int families, int forks) {}

    /**
     * The answer of a family.
     *
     * @param family its id
     * @param scenario its name for a reader
     * @param text the sentence
     * @param sure how much of it is decided, in words
     */
    public record AnswerSentence(String family, String scenario, String text, String sure) {}

    /**
     * Whether a circumstance chooses what is best.
     *
     * @param question for example {@code Does gc choose the model?}
     * @param answer in one sentence
     * @param parts a line for each comparison that was repeated
     * @param limits what the answer does not say
     */
    public record CircumstanceAnswer(String question, String answer, List<CircumstancePart> parts, String limits) {}

    /**
     * What was found of one comparison that was repeated.
     *
     * @param what the benchmark, and what tells the comparison from others of the same
     * @param finding {@code yes}, {@code no} or {@code can't tell}
     * @param text which arm under which values
     */
    public record CircumstancePart(String what, String finding, String text) {}

    /**
     * What is not decided.
     *
     * @param family its id
     * @param text what, and what would decide it
     */
    public record OpenQuestion(String family, String text) {}

    /**
     * Settings that belong together.
     *
     * @param group what they are of
     * @param rows name and value of each
     */
    public record SettingsGroup(String group, List<List<String>> rows) {}

    /**
     * A model or strategy that arms have.
     *
     * @param name for example {@code VIRTUAL}
     * @param style {@code structured}, {@code blocking}, {@code suspending} or {@code other}
     * @param description what runs its tasks, in words; null if that is not known, or the page has no such arm
     */
    public record NamedModel(
            String name, String style, @Nullable String description) {

        /** One that nothing more is known of. */
        NamedModel(String name, String style) {
            this(name, style, null);
        }
    }

    /**
     * Something that disturbed what was measured.
     *
     * @param at when it was noticed: at the end of a block
     * @param family the id of the family whose block it disturbed; null if that is not on the page
     * @param text what
     */
    public record TimedDisturbance(Instant at, @Nullable String family, String text) {}
}
