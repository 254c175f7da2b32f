package dev.strandbench.report;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.DifferenceAnalysis;
import dev.strandbench.analysis.ExplainedShare;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.report.document.Document.Bar;
import dev.strandbench.result.ShownText;
import dev.strandbench.why.QuestionedPair;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyAnswer.AveragedShare;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes the causes of a difference in words. */
final class WhyPhrases {

    private static final double NO_REST = 0.005;

    private static final int SHOWN_DURING_THE_RUN = 3;

    private static final String NOT_EXPLAINED = " is not explained.";

    private final WhyAnswer answer;

    WhyPhrases(WhyAnswer answer) {
        this.answer = answer;
    }

    String baseline() {
        return ShownText.of(answer.question().baseline());
    }

    String candidate() {
        return ShownText.of(answer.question().candidate());
    }

    String progress() {
        if (answer.original().forks() == 0) {
            return "no block with usable forks of " + candidate() + " and " + baseline();
        }
        String changed = answer.findings().stream()
                .filter(finding -> Double.isFinite(finding.share().share()))
                .sorted(InterventionFinding.LARGEST_SHARE_FIRST)
                .limit(SHOWN_DURING_THE_RUN)
                .map(finding -> ShownText.of(finding.name()) + " " + FigureText.ratio(finding.ratio()))
                .collect(Collectors.joining(", "));
        return candidate() + " / " + baseline() + " "
                + FigureText.ratio(answer.original().ratio()) + " after "
                + Plural.of(answer.original().forks(), "fork") + (changed.isEmpty() ? "" : "; with " + changed);
    }

    String conclusion() {
        if (!answer.original().proven()) {
            return notShown();
        }
        String difference =
                candidate() + " takes " + FigureText.ratio(answer.original().ratio()) + " × as long as " + baseline()
                        + " (" + ratios(answer.original().interval()) + "). " + earlier();
        return difference
                + answer.together()
                        .filter(JointFinding::isShown)
                        .map(this::together)
                        .orElseGet(this::alone);
    }

    /** If the new run contradicts the ratio in the explained run, returns a sentence with the contradicted ratio. */
    private String earlier() {
        double ratio = answer.question().ratio();
        return answer.original().interval().contains(ratio)
                ? ""
                : "In the explained run, the ratio was " + FigureText.ratio(ratio) + ". ";
    }

    private String notShown() {
        if (answer.original().forks() == 0) {
            return "This run has no valid forks of both arms, so no cause is named.";
        }
        String measured = "× " + FigureText.ratio(answer.original().ratio()) + ", "
                + ratios(answer.original().interval()) + ", "
                + Plural.of(answer.original().forks(), "fork");
        Interval interval = answer.original().interval();
        boolean hardlyDiffer =
                interval.high() < QuestionedPair.LEAST_RATIO && interval.low() > 1 / QuestionedPair.LEAST_RATIO;
        return hardlyDiffer
                ? candidate() + " and " + baseline() + " hardly differ in this run (" + measured
                        + "), so there is nothing to explain."
                : "This run does not show that " + candidate() + " takes longer than " + baseline() + " (" + measured
                        + "), so no cause is named.";
    }

    private String together(JointFinding found) {
        List<String> parts = found.parts().stream().map(WhyPhrases::part).toList();
        return PracticalAnswer.listed(parts) + " are together " + share(found.all())
                + " of the difference: without them, "
                + "the ratio is " + FigureText.ratio(found.ratio()) + ". The parts are averages over all orders of"
                + " removal." + beyond(found.all())
                + rest(
                        found.all().share(),
                        leavesOutCauses()
                                ? " is not explained by them, but perhaps by the other causes in the table."
                                : NOT_EXPLAINED);
    }

    /** Returns true if the conclusion and the bar omit a cause. The shares of omitted and stated causes may overlap. */
    private boolean leavesOutCauses() {
        Set<String> stated = answer.together()
                .filter(JointFinding::isShown)
                .map(found ->
                        found.parts().stream().map(AveragedShare::intervention).collect(Collectors.toSet()))
                .orElseGet(() -> answer.causes().stream()
                        .limit(1)
                        .map(InterventionFinding::name)
                        .collect(Collectors.toSet()));
        return answer.causes().stream().anyMatch(cause -> !stated.contains(cause.name()));
    }

    private static String part(AveragedShare part) {
        boolean isShown = part.share().interval().low() > 0;
        return ShownText.of(part.cause()) + " ("
                + (isShown ? FigureText.percent(part.share().share()) : "own part not shown") + ")";
    }

    private String alone() {
        List<InterventionFinding> causes = answer.causes();
        if (causes.isEmpty()) {
            return noneShown();
        }
        List<String> sentences = causes.stream()
                .map(finding -> share(finding.share()) + " of the difference is "
                        + ShownText.of(answer.cause(finding)) + ": with "
                        + ShownText.of(finding.pair().change()) + ", the ratio is "
                        + FigureText.ratio(finding.ratio()) + "." + beyond(finding.share()))
                .toList();
        return String.join(" ", sentences)
                + (causes.size() == 1
                        ? rest(causes.getFirst().share().share(), NOT_EXPLAINED)
                        : " No result shows them together, so their shares may overlap.");
    }

    private String noneShown() {
        long tested =
                answer.findings().stream().filter(WhyPhrases::hasEnoughForks).count();
        return tested == 0
                ? "The difference is not explained: no intervention has enough forks to show an effect."
                : "The difference is not explained: none of " + Plural.of(tested, "intervention") + " with at least "
                        + DifferenceAnalysis.FEWEST_FORKS_OF_AN_EFFECT + " forks is shown to reduce it.";
    }

    private static boolean hasEnoughForks(InterventionFinding finding) {
        return finding.share().forks() >= DifferenceAnalysis.FEWEST_FORKS_OF_AN_EFFECT;
    }

    private static String beyond(ExplainedShare share) {
        return share.interval().low() > 1
                ? " That is more than the difference, so the change does something else, too."
                : "";
    }

    private static String rest(double explained, String words) {
        return explained < 1 - NO_REST ? " " + FigureText.percent(1 - explained) + words : "";
    }

    /** Returns a logarithmic bar from 1 to the cost ratio. The bar consists of {@link WhyAnswer#pieces}. */
    Bar bar() {
        List<Bar.Part> parts = answer.pieces().stream()
                .map(piece -> new Bar.Part(
                        FigureText.percent(piece.share()) + " " + ShownText.of(piece.cause()), piece.share()))
                .toList();
        double explained = parts.stream().mapToDouble(Bar.Part::share).sum();
        return new Bar(
                FigureText.ratio(1),
                FigureText.ratio(answer.original().ratio()),
                parts,
                FigureText.percent(1 - explained)
                        + (leavesOutCauses()
                                ? " not explained by " + (parts.size() > 1 ? "these causes" : "this cause")
                                        + ", but perhaps by the other ones"
                                : " not explained"));
    }

    static String share(ExplainedShare share) {
        return FigureText.percent(share.share()) + " (" + interval(share) + ")";
    }

    static String interval(ExplainedShare share) {
        Interval interval = share.interval();
        return Double.isFinite(interval.low()) && Double.isFinite(interval.high())
                ? FigureText.percent(interval.low()) + " to " + FigureText.percent(interval.high())
                : FigureText.UNKNOWN;
    }

    private static String ratios(Interval interval) {
        return FigureText.ratio(interval.low()) + " to " + FigureText.ratio(interval.high());
    }

    String effect(InterventionFinding finding) {
        ChangeEffect effect = answer.original().proven() ? finding.effect() : ChangeEffect.UNDECIDED;
        return switch (effect) {
            case TAKES_AWAY -> "cause";
            case WIDENS -> "widens the difference";
            case ADDS_TIME -> "adds time to both";
            case TAKES_TIME -> "takes time from both";
            case UNDECIDED -> hasEnoughForks(finding) ? "not shown" : VerdictWords.TOO_FEW_FORKS;
        };
    }
}
