package dev.strandbench.claims;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.claims.Claim.PublishedFigure;
import dev.strandbench.claims.ClaimEntries.FiledEntry;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.Experiment.Arm;
import dev.strandbench.compare.EntryCount;
import dev.strandbench.compare.EntryRatio;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Judges claims by result files, the oldest first. The figures of a ratio come from the same file if possible. If
 * several files decide a part of a claim, the newest one counts.
 */
public record ClaimJudge(List<ResultFile> files) {

    public List<ClaimJudgement> judgeAll(List<Claim> claims) {
        return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
    }

    /**
     * Returns a judgement for each measured machine and JDK that the claim is about; otherwise one undecided judgement.
     * Each file that names no machine counts as a separate machine.
     */
    public List<ClaimJudgement> judge(Claim claim) {
        if (claim.experiment().isEmpty()) {
            return List.of(new ClaimJudgement(claim, Optional.empty(), ClaimFinding.CANNOT_TELL, List.of(), List.of()));
        }
        Experiment experiment = claim.experiment().get();
        OneClaim one = new OneClaim(claim, experiment, new ClaimEntries(files, experiment));
        Set<ClaimSetting> settings = one.entries.settings(claim.jdks());
        return settings.isEmpty()
                ? List.of(one.judgement(Optional.empty()))
                : settings.stream()
                        .map(setting -> one.judgement(Optional.of(setting)))
                        .toList();
    }

    /** Converts a figure to another unit, or time per op to ops per time; NaN if the units do not match. */
    private static double in(String unit, double figure, String measuredUnit) {
        OptionalDouble factor = MetricUnit.factor(measuredUnit, unit);
        return factor.isPresent()
                ? figure * factor.getAsDouble()
                : WaitingTime.asScore(unit, MetricUnit.microsPerOp(figure, measuredUnit), "us/op");
    }

    private record OneClaim(Claim claim, Experiment experiment, ClaimEntries entries) {

        ClaimJudgement judgement(Optional<ClaimSetting> setting) {
            List<PartFinding> parts = new ArrayList<>();
            List<ClaimedFigure> figures = new ArrayList<>();
            for (Map<String, String> combination : experiment.combinations()) {
                Map<Arm, List<FiledEntry>> measured = new HashMap<>();
                Map<Arm, Measurement> shown = new HashMap<>();
                for (Arm arm : experiment.arms().values()) {
                    List<FiledEntry> found = setting.map(one -> entries.find(arm, combination, one))
                            .orElse(List.of());
                    measured.put(arm, found);
                    if (!found.isEmpty()) {
                        shown.put(arm, entries.best(List.of(found)).getFirst().entry());
                    }
                }
                for (ClaimQuestion question : experiment.questions()) {
                    PartFinding part = part(
                            question,
                            combination,
                            question.arms().stream()
                                    .map(arm -> Objects.requireNonNull(measured.get(arm)))
                                    .toList());
                    parts.add(part);
                    // The report shows the entry that decided a part, even if another file has more forks.
                    for (int arm = 0; arm < part.judgedBy().size(); arm++) {
                        shown.put(question.arms().get(arm), part.judgedBy().get(arm));
                    }
                }
                for (Arm arm : experiment.arms().values()) {
                    figures.addAll(figures(arm, combination, Optional.ofNullable(shown.get(arm))));
                }
            }
            return new ClaimJudgement(
                    claim,
                    setting,
                    ClaimFinding.ofAll(parts.stream().map(PartFinding::finding).toList()),
                    parts,
                    figures);
        }

        /** Returns the published figures of an arm, and the claim's metric even if no figure is published for it. */
        private List<ClaimedFigure> figures(Arm arm, Map<String, String> combination, Optional<Measurement> measured) {
            List<ClaimedFigure> figures = new ArrayList<>();
            for (PublishedFigure published : claim.published()) {
                if (published.isOf(arm.name(), combination)) {
                    Optional<Metric> here = measured.flatMap(entry -> ClaimEntries.metric(entry, published.metric()));
                    figures.add(figure(
                            arm, combination, published.metric(), published.unit(), Optional.of(published), here));
                }
            }
            String judged = experiment.metric();
            if (measured.isPresent()
                    && figures.stream().noneMatch(figure -> figure.metric().equals(judged))) {
                Optional<Metric> here = ClaimEntries.metric(measured.get(), judged);
                String unit = here.map(Metric::unit).orElse("");
                figures.add(figure(arm, combination, judged, unit, Optional.empty(), here));
            }
            return figures;
        }

        private ClaimedFigure figure(
                Arm arm,
                Map<String, String> combination,
                String metric,
                String unit,
                Optional<PublishedFigure> published,
                Optional<Metric> here) {
            return new ClaimedFigure(
                    experiment.varying(combination),
                    arm.name(),
                    metric,
                    unit,
                    published,
                    here.map(own -> in(unit, own.meanOfForks(), own.unit())).orElse(Double.NaN),
                    here.map(Metric::forks).orElse(0));
        }

        private PartFinding part(
                ClaimQuestion question, Map<String, String> combination, List<List<FiledEntry>> measured) {
            PartFinding unanswered = new PartFinding(
                    experiment.varying(combination),
                    question,
                    published(question, combination),
                    ClaimFinding.CANNOT_TELL,
                    Optional.empty(),
                    IntStream.range(0, measured.size())
                            .filter(arm -> measured.get(arm).isEmpty())
                            .mapToObj(arm -> question.arms().get(arm).name())
                            .toList(),
                    List.of(),
                    List.of());
            if (!unanswered.missing().isEmpty()) {
                return unanswered;
            }
            // A later file counts only if it decides the part.
            return entries.fromOneFile(measured).reversed().stream()
                    .map(chosen -> answered(unanswered, chosen))
                    .filter(part -> part.finding() != ClaimFinding.CANNOT_TELL)
                    .findFirst()
                    .orElseGet(() -> answered(unanswered, entries.best(measured)));
        }

        private PartFinding answered(PartFinding part, List<FiledEntry> chosen) {
            Measurement first = chosen.getFirst().entry();
            FiledEntry last = chosen.getLast();
            String metric = experiment.metric();
            return switch (part.question()) {
                case ClaimQuestion.OfRatio ratio ->
                    byRatio(
                            part,
                            chosen,
                            EntryRatio.of(
                                    last.file().entries(),
                                    metric,
                                    first,
                                    last.entry(),
                                    experiment.parts(),
                                    ratio.range()));
                case ClaimQuestion.OfFigure figure ->
                    byRatio(
                            part,
                            chosen,
                            EntryRatio.of(metric, first, figure.unit(), experiment.parts(), figure.range()));
                case ClaimQuestion.OfCount count ->
                    EntryCount.of(metric, first, count.zero())
                            .map(counted ->
                                    answered(part, chosen, counted.position(), Optional.empty(), counted.obstacles()))
                            .orElseGet(() -> withoutMetric(part, chosen));
            };
        }

        private PartFinding byRatio(PartFinding part, List<FiledEntry> chosen, Optional<EntryRatio> judged) {
            if (judged.isEmpty()) {
                return withoutMetric(part, chosen);
            }
            List<String> obstacles = new ArrayList<>();
            if (isCold(chosen) && experiment.state() == Experiment.State.WARM) {
                obstacles.add("measured without a warm-up");
            }
            judged.get().obstacles().stream().map(Flag::words).forEach(obstacles::add);
            RangeVerdict verdict = judged.get().verdict();
            return answered(part, chosen, verdict.position(), Optional.of(verdict), obstacles);
        }

        private static PartFinding withoutMetric(PartFinding part, List<FiledEntry> chosen) {
            return answered(part, chosen, RangePosition.UNDECIDED, Optional.empty(), List.of("without the metric"));
        }

        private static PartFinding answered(
                PartFinding part,
                List<FiledEntry> chosen,
                RangePosition position,
                Optional<RangeVerdict> verdict,
                List<String> obstacles) {
            ClaimFinding finding = switch (obstacles.isEmpty() ? position : RangePosition.UNDECIDED) {
                case INSIDE -> ClaimFinding.HOLDS;
                case OUTSIDE -> ClaimFinding.DOES_NOT_HOLD;
                case UNDECIDED -> ClaimFinding.CANNOT_TELL;
            };
            return new PartFinding(
                    part.at(),
                    part.question(),
                    part.published(),
                    finding,
                    verdict,
                    List.of(),
                    obstacles,
                    chosen.stream().map(FiledEntry::entry).toList());
        }

        private static boolean isCold(List<FiledEntry> chosen) {
            return chosen.stream()
                    .map(FiledEntry::entry)
                    .anyMatch(entry ->
                            !entry.mode().equals("ss") && entry.conditions().warmupIterations() == 0);
        }

        private OptionalDouble published(ClaimQuestion question, Map<String, String> combination) {
            if (!(question instanceof ClaimQuestion.OfRatio ratio)) {
                return OptionalDouble.empty();
            }
            Optional<PublishedFigure> above = published(ratio.numerator(), combination);
            Optional<PublishedFigure> below = published(ratio.denominator(), combination);
            if (above.isEmpty() || below.isEmpty()) {
                return ratio.published();
            }
            double quotient = above.get().value() / below.get().value();
            boolean rateOfOps = experiment.metric().equals(FigureChoice.SCORE)
                    && MetricUnit.isRate(above.get().unit());
            return OptionalDouble.of(rateOfOps ? 1 / quotient : quotient);
        }

        private Optional<PublishedFigure> published(Arm arm, Map<String, String> combination) {
            return claim.published().stream()
                    .filter(figure -> figure.metric().equals(experiment.metric()))
                    .filter(figure -> figure.isOf(arm.name(), combination))
                    .findFirst();
        }
    }
}
