package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.ExplainedShare;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.base.Plural;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Note;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.AdaptiveRun;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyAnswer.AveragedShare;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import dev.strandbench.why.WhyAnswer.Piece;
import dev.strandbench.why.WhyDemand;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import dev.strandbench.why.WhyQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Writes reports on the causes of a difference. The reports do not depend on the locale. */
public final class WhyReport {

    private record WhyJson(
            String result,
            String family,
            String baseline,
            String candidate,
            OriginalJson original,
            List<InterventionJson> interventions,
            Optional<TogetherJson> together,
            List<Piece> pieces,
            Optional<RoundTrips> machineStates,
            List<String> leftOut,
            String conclusion) {}

    private record OriginalJson(double ratio, double ratioLow, double ratioHigh, boolean proven, int forks) {}

    private record InterventionJson(
            String name,
            String change,
            String cause,
            ChangeEffect effect,
            @JsonUnwrapped ShareJson explained,
            double ratio,
            double baselineChange,
            double candidateChange,
            int forks) {

        static InterventionJson of(InterventionFinding finding, boolean proven) {
            return new InterventionJson(
                    finding.name(),
                    finding.pair().change(),
                    finding.pair().cause(),
                    proven ? finding.effect() : ChangeEffect.UNDECIDED,
                    ShareJson.of(finding.share()),
                    finding.ratio(),
                    finding.ofBaseline(),
                    finding.ofCandidate(),
                    finding.share().forks());
        }
    }

    private record ShareJson(double share, double shareLow, double shareHigh) {

        static ShareJson of(ExplainedShare explained) {
            return new ShareJson(
                    explained.share(),
                    explained.interval().low(),
                    explained.interval().high());
        }
    }

    private record PartJson(String name, @JsonUnwrapped ShareJson explained) {}

    private record TogetherJson(
            ChangeEffect effect,
            List<PartJson> parts,
            @JsonUnwrapped ShareJson explained,
            double ratio,
            int forks) {

        static TogetherJson of(JointFinding found, boolean proven) {
            return new TogetherJson(
                    proven ? found.effect() : ChangeEffect.UNDECIDED,
                    found.parts().stream()
                            .map(part -> new PartJson(part.intervention(), ShareJson.of(part.share())))
                            .toList(),
                    ShareJson.of(found.all()),
                    found.ratio(),
                    found.all().forks());
        }
    }

    private final WhyAnswer answer;
    private final String family;
    private final WhyPhrases phrases;

    public WhyReport(WhyAnswer answer, String family) {
        this.answer = answer;
        this.family = family;
        phrases = new WhyPhrases(answer);
    }

    /** Returns the ratio so far and the interventions that seem to remove the largest shares of the difference. */
    public static String progress(WhyQuestion question, List<Cell> arms, List<Measurement> measured) {
        return new WhyPhrases(WhyAnswer.of(question, arms, measured)).progress();
    }

    public String write(DocumentFormat format) {
        return format.write(this::document, this::json);
    }

    private WhyJson json() {
        WhyQuestion question = answer.question();
        return new WhyJson(
                question.result(),
                family,
                question.baseline(),
                question.candidate(),
                new OriginalJson(
                        answer.original().ratio(),
                        answer.original().interval().low(),
                        answer.original().interval().high(),
                        answer.original().proven(),
                        answer.original().forks()),
                answer.findings().stream()
                        .map(finding ->
                                InterventionJson.of(finding, answer.original().proven()))
                        .toList(),
                answer.together()
                        .map(found -> TogetherJson.of(found, answer.original().proven())),
                answer.pieces(),
                answer.machineStates(),
                question.leftOut(),
                phrases.conclusion());
    }

    private Document document() {
        Document.Builder document =
                new Document.Builder().line(ShownText.of(family)).line("").line(phrases.conclusion());
        if (answer.original().proven()) {
            document.add(phrases.bar());
        }
        document.add(Table.of(
                List.of(
                        "intervention",
                        ">ratio",
                        ">takes away",
                        ">interval",
                        ">" + phrases.baseline(),
                        ">" + phrases.candidate(),
                        ">forks",
                        "finding"),
                measured().map(this::row).toList()));
        answer.together()
                .filter(found -> answer.original().proven() && found.isShown())
                .ifPresent(found -> document.add(Table.of(
                        "together|>takes away|>interval",
                        found.parts().stream().map(WhyReport::averaged).toList())));
        document.add(new Note("Takes away: the share of the logarithm of the ratio. The intervals of all shares"
                + " together have a confidence of 95 %. The columns of the arms show the factor by which the change"
                + " multiplies the cost of each arm."));
        answer.machineStates()
                .ifPresent(
                        states -> document.add(new Note("The machine changed during the run: before some iterations, a"
                                + " round trip between two processors took about "
                                + FigureText.number("%.0f", states.slow()) + " ns instead of "
                                + FigureText.number("%.0f", states.fast())
                                + " ns. These iterations do not count for arms whose cost depends on this time, if enough"
                                + " others are left.")));
        document.add(new Folded("What the interventions change", List.of(changes(answer.question()))));
        document.items("Left out:", leftOut());
        return document.titled("Why " + phrases.candidate() + " takes longer than " + phrases.baseline());
    }

    static Table changes(WhyQuestion question) {
        List<List<Object>> rows = question.singles().stream()
                .map(pair ->
                        List.<Object>of(pair.interventions().getFirst(), ShownText.of(pair.change()), pair.cause()))
                .toList();
        return Table.of("intervention|change|takes away", rows);
    }

    private Stream<InterventionFinding> measured() {
        return answer.findings().stream().filter(finding -> finding.share().forks() > 0);
    }

    private List<String> leftOut() {
        List<String> reasons = new ArrayList<>(leftOut(answer.question()));
        answer.findings().stream()
                .filter(finding -> finding.share().forks() == 0)
                .forEach(finding -> reasons.add(finding.name() + ": no forks that count"));
        return reasons;
    }

    static List<String> leftOut(WhyQuestion question) {
        return question.leftOut().stream().map(ShownText::of).toList();
    }

    private List<Object> row(InterventionFinding finding) {
        return List.of(
                finding.name(),
                FigureText.ratio(finding.ratio()),
                FigureText.percent(finding.share().share()),
                WhyPhrases.interval(finding.share()),
                times(finding.ofBaseline()),
                times(finding.ofCandidate()),
                finding.share().forks(),
                phrases.effect(finding));
    }

    static String times(double change) {
        return Double.isFinite(change) ? "× " + FigureText.ratio(change) : FigureText.UNKNOWN;
    }

    private static List<Object> averaged(AveragedShare part) {
        return List.of(
                ShownText.of(part.cause()),
                FigureText.percent(part.share().share()),
                WhyPhrases.interval(part.share()));
    }

    private static String difference(WhyQuestion question) {
        String candidate = ShownText.of(question.candidate());
        String times = FigureText.ratio(question.ratio()) + " × as long as ";
        return question.explainsModes()
                ? "The slow forks of " + candidate + " take " + times + "the fast ones"
                : candidate + " takes " + times + ShownText.of(question.baseline());
    }

    private static String atFirst(WhyQuestion question, Family family) {
        int first = WhyDemand.atFirst(question, family);
        int all = question.singles().size();
        return question.explainsModes() || first >= all
                ? ""
                : "Measures " + first + " of " + Plural.of(all, "intervention")
                        + " first, and the others if time is left. ";
    }

    /** Returns sentences about the interventions that a run measures first, and about its first block. */
    public static String firstBlock(Plan plan, WhyQuestion question) {
        Family family = plan.families().getFirst();
        List<Cell> cells = new WhyDemand(question, family, true).open(List.of(), Set.of());
        Family first = family.only(cells::contains);
        return atFirst(question, family) + "The first block has "
                + Plural.of(first.arms().size(), "arm") + " and takes about "
                + PlanText.words(AdaptiveRun.firstBlockSeconds(plan.withFamilies(List.of(first)), first)) + ".";
    }

    public static String plan(WhyPlan planned) {
        WhyQuestion question = planned.question();
        Document.Builder document = new Document.Builder()
                .line(ShownText.of(planned.plan().families().getFirst().name()))
                .line("")
                .line(difference(question) + " in " + ShownText.of(question.result()) + ".")
                .add(changes(question))
                .items("Left out:", leftOut(question))
                .line("")
                .line(firstBlock(planned.plan(), question) + " Everything takes at most "
                        + PlanText.words(question.budget()) + ".");
        return TextWriter.write(document.titled(PlanText.opening(planned.plan())));
    }
}
