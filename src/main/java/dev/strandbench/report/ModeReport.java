package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Note;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.result.ShownText;
import dev.strandbench.why.ModeAnswer;
import dev.strandbench.why.ModeAnswer.ModeFinding;
import dev.strandbench.why.ModeFigure;
import dev.strandbench.why.SlowForks;
import dev.strandbench.why.WhyQuestion;
import java.util.List;

/** Reports which changes end an arm's slow mode, and the values of the arm's forks. */
public final class ModeReport {

    private static final int MOST_FIGURES = 12;

    private record ModeJson(
            String result,
            String family,
            String arm,
            double ratio,
            SlowForks original,
            List<FindingJson> interventions,
            List<ModeFigure> recorded,
            List<String> leftOut,
            String conclusion) {}

    private record FindingJson(
            String name, String change, String cause, int slow, int forks, double quartile, boolean endsSlowMode) {

        static FindingJson of(ModeFinding finding) {
            SlowForks forks = finding.forks();
            return new FindingJson(
                    finding.name(),
                    finding.pair().change(),
                    finding.pair().cause(),
                    forks.slow(),
                    forks.forks(),
                    forks.quartile(),
                    finding.endsSlowMode());
        }
    }

    private final ModeAnswer answer;
    private final String family;
    private final List<ModeFigure> recorded;

    public ModeReport(ModeAnswer answer, String family, List<ModeFigure> recorded) {
        this.answer = answer;
        this.family = family;
        this.recorded = recorded.stream().limit(MOST_FIGURES).toList();
    }

    public String write(DocumentFormat format) {
        return format.write(this::document, this::json);
    }

    private ModeJson json() {
        WhyQuestion question = answer.question();
        return new ModeJson(
                question.result(),
                family,
                question.candidate(),
                question.ratio(),
                answer.original(),
                answer.findings().stream().map(FindingJson::of).toList(),
                recorded,
                question.leftOut(),
                conclusion());
    }

    private Document document() {
        Document.Builder document = new Document.Builder()
                .line(ShownText.of(family))
                .line("")
                .line(conclusion())
                .add(Table.of(
                        "intervention|>slow forks|>of|>time|finding",
                        answer.findings().stream().map(this::row).toList()))
                .add(new Note(
                        "Slow: closer to the slow mode than to the fast mode. Time: the lower quartile of the forks, or"
                                + " of the fast forks if most forks are slow, relative to the lower quartile of the"
                                + " unchanged arm. An intervention counts as a cause if its arm has a smaller share of slow forks, by Fisher's exact test,"
                                + " corrected for all interventions."));
        if (!recorded.isEmpty()) {
            document.add(table(recorded));
            document.add(
                    new Note("Separates: every slow fork recorded more than every fast fork, or every slow fork less."
                            + " A recorded figure may be an effect of the mode, so it is a proposal, not a cause. If few forks are"
                            + " slow, some figures separate them by chance."));
        }
        document.add(new Folded("What the interventions change", List.of(WhyReport.changes(answer.question()))));
        document.items("Left out:", WhyReport.leftOut(answer.question()));
        return document.titled("Why forks of " + arm() + " differ");
    }

    public static Table table(List<ModeFigure> figures) {
        return Table.of(
                "recorded|unit|>fast|>slow|separates",
                figures.stream()
                        .limit(MOST_FIGURES)
                        .map(figure -> List.<Object>of(
                                ShownText.of(figure.name()),
                                ShownText.of(figure.unit()),
                                FigureText.score(figure.fast()),
                                FigureText.score(figure.slow()),
                                figure.separates() ? "yes" : ""))
                        .toList());
    }

    private String arm() {
        return ShownText.of(answer.question().candidate());
    }

    private String conclusion() {
        SlowForks original = answer.original();
        if (original.forks() == 0) {
            return "Nothing is measured yet.";
        }
        if (original.slow() == 0) {
            return Plural.of(original.forks(), "fork") + " of " + arm()
                    + " do not show two modes in this run, so no cause is named.";
        }
        String measured = original.slow() + " of " + Plural.of(original.forks(), "fork") + " of " + arm()
                + " are in the slow mode, which takes "
                + FigureText.ratio(answer.question().ratio())
                + " × as long. ";
        List<String> causes = answer.causes().stream()
                .map(finding -> "With " + ShownText.of(finding.pair().change()) + ", "
                        + finding.forks().slow() + " of " + finding.forks().forks() + " are: the mode "
                        + (finding.forks().slow() == 0 ? "needs " : "is rarer without ")
                        + ShownText.of(finding.pair().cause()) + ".")
                .toList();
        return measured
                + (causes.isEmpty()
                        ? "None of " + Plural.of(measured(), "intervention")
                                + " is shown to end it: the mode is not explained."
                        : String.join(" ", causes));
    }

    private long measured() {
        return answer.findings().stream()
                .filter(finding -> finding.forks().forks() > 0)
                .count();
    }

    private List<Object> row(ModeFinding finding) {
        SlowForks forks = finding.forks();
        return List.of(
                finding.name(),
                forks.slow(),
                forks.forks(),
                WhyReport.times(forks.quartile() / answer.original().quartile()),
                forks.forks() == 0 ? "not measured" : finding.endsSlowMode() ? "cause" : "not shown");
    }
}
