package dev.strandbench.claims;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.claims.ClaimEntries.FiledEntry;
import dev.strandbench.compare.EntryCount;
import dev.strandbench.compare.EntryRatio;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Answers the questions of a claim from the entries of its arms. */
record PartJudge(Claim claim, ClaimEntries entries) {

    private static final String NOT_WARMED_UP = "measured without a warm-up";

    private static final Answer UNKNOWN = new Answer(ClaimFinding.CANNOT_TELL, Optional.empty(), List.of(), List.of());

    /**
     * The answer to a question.
     *
     * @param judgedBy the entries of the question's arms, in their order; empty if one was not measured
     */
    private record Answer(
            ClaimFinding finding, Optional<RangeVerdict> verdict, List<String> obstacles, List<Measurement> judgedBy) {}

    /**
     * Answers a question for a combination of parameters.
     *
     * @param measured the entries of each of the question's arms
     */
    PartFinding answer(ClaimQuestion question, Map<String, String> combination, List<List<FiledEntry>> measured) {
        List<String> missing = new ArrayList<>();
        for (int arm = 0; arm < measured.size(); arm++) {
            if (measured.get(arm).isEmpty()) {
                missing.add(question.arms().get(arm).name());
            }
        }
        Answer answer = missing.isEmpty() ? answer(question, measured) : UNKNOWN;
        return new PartFinding(
                entries.experiment().varying(combination),
                question,
                published(question, combination),
                answer.finding(),
                answer.verdict(),
                missing,
                answer.obstacles(),
                answer.judgedBy());
    }

    private Answer answer(ClaimQuestion question, List<List<FiledEntry>> measured) {
        // The last file that decides counts, so a later undecided file changes nothing.
        return entries.fromOneFile(measured).reversed().stream()
                .map(chosen -> answerBy(question, chosen))
                .filter(answer -> answer.finding() != ClaimFinding.CANNOT_TELL)
                .findFirst()
                .orElseGet(() -> answerBy(question, entries.best(measured)));
    }

    private Answer answerBy(ClaimQuestion question, List<FiledEntry> chosen) {
        Experiment experiment = entries.experiment();
        Measurement first = chosen.getFirst().entry();
        return switch (question) {
            case ClaimQuestion.OfRatio ratio ->
                ofRatio(
                        chosen,
                        EntryRatio.of(
                                chosen.getLast().file().entries(),
                                experiment.metric(),
                                first,
                                chosen.getLast().entry(),
                                experiment.parts(),
                                ratio.range()));
            case ClaimQuestion.OfFigure figure ->
                ofRatio(
                        chosen,
                        EntryRatio.of(experiment.metric(), first, figure.unit(), experiment.parts(), figure.range()));
            case ClaimQuestion.OfCount count ->
                EntryCount.of(experiment.metric(), first, count.zero())
                        .map(counted -> answer(chosen, counted.position(), Optional.empty(), counted.obstacles()))
                        .orElseGet(() -> withoutMetric(chosen));
        };
    }

    private Answer ofRatio(List<FiledEntry> chosen, Optional<EntryRatio> judged) {
        if (judged.isEmpty()) {
            return withoutMetric(chosen);
        }
        List<String> obstacles = new ArrayList<>();
        if (isCold(chosen) && entries.experiment().state() == Experiment.State.WARM) {
            obstacles.add(NOT_WARMED_UP);
        }
        obstacles.addAll(judged.get().obstacles().stream().map(Flag::words).toList());
        RangeVerdict verdict = judged.get().verdict();
        return answer(chosen, verdict.position(), Optional.of(verdict), obstacles);
    }

    private static Answer withoutMetric(List<FiledEntry> chosen) {
        return answer(chosen, RangePosition.UNDECIDED, Optional.empty(), List.of("without the metric"));
    }

    private static Answer answer(
            List<FiledEntry> chosen, RangePosition position, Optional<RangeVerdict> verdict, List<String> obstacles) {
        ClaimFinding finding = switch (obstacles.isEmpty() ? position : RangePosition.UNDECIDED) {
            case INSIDE -> ClaimFinding.HOLDS;
            case OUTSIDE -> ClaimFinding.DOES_NOT_HOLD;
            case UNDECIDED -> ClaimFinding.CANNOT_TELL;
        };
        return new Answer(
                finding,
                verdict,
                obstacles,
                chosen.stream().map(FiledEntry::entry).toList());
    }

    private static boolean isCold(List<FiledEntry> chosen) {
        return chosen.stream()
                .map(FiledEntry::entry)
                .anyMatch(entry -> !entry.mode().equals("ss")
                        && entry.membership().isEmpty()
                        && entry.conditions().warmupIterations() == 0);
    }

    private OptionalDouble published(ClaimQuestion question, Map<String, String> combination) {
        if (!(question instanceof ClaimQuestion.OfRatio ratio)) {
            return OptionalDouble.empty();
        }
        Optional<Claim.PublishedFigure> above = published(ratio.numerator(), combination);
        Optional<Claim.PublishedFigure> below = published(ratio.denominator(), combination);
        if (above.isEmpty() || below.isEmpty()) {
            return ratio.published();
        }
        double quotient = above.get().value() / below.get().value();
        boolean rateOfOps = entries.experiment().metric().equals(FigureChoice.SCORE)
                && MetricUnit.isRate(above.get().unit());
        return OptionalDouble.of(rateOfOps ? 1 / quotient : quotient);
    }

    private Optional<Claim.PublishedFigure> published(Experiment.Arm arm, Map<String, String> combination) {
        return claim.published().stream()
                .filter(figure -> figure.metric().equals(entries.experiment().metric()))
                .filter(figure -> figure.isOf(arm.name(), combination))
                .findFirst();
    }
}
