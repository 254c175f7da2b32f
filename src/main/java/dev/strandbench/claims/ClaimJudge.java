package dev.strandbench.claims;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Claim.PublishedFigure;
import dev.strandbench.claims.ClaimBounds.BoundedArm;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.Experiment.Arm;
import dev.strandbench.compare.EntryCount;
import dev.strandbench.compare.EntryRatio;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Judges claims from result files, the oldest file first. Combines forks from the same machine and JDK. */
public record ClaimJudge(List<ResultFile> files) {

    private static final String SINGLE_SHOT = "ss";

    /** Minimum number of counted iterations that can show whether scores still change. */
    private static final int FEWEST_ITERATIONS = 4;

    public List<ClaimJudgement> judgeAll(List<Claim> claims) {
        return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
    }

    /**
     * Judges the claims of which all cells were measured, and the claims of a profile of which at least one cell was
     * measured.
     */
    public List<ClaimJudgement> judgeMeasured(List<Claim> claims, String profile) {
        return judgeAll(claims).stream()
                .filter(judgement -> judgement.isMeasured()
                        || (judgement.setting().isPresent()
                                && judgement.claim().source().profile().equals(Optional.of(profile))))
                .toList();
    }

    /**
     * Returns a judgement for each measured {@link ClaimSetting} to which the claim applies, or one undecided judgement
     * if there is no such setting. Each file that does not name its machine counts as a separate machine.
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

    /**
     * Converts a value to another unit, and even a time per op to ops per time. Returns NaN if the units do not match.
     */
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
                Map<Arm, List<Measurement>> measured = new HashMap<>();
                for (Arm arm : experiment.arms().values()) {
                    List<Measurement> found = setting.map(one -> entries.find(arm, combination, one))
                            .orElse(List.of());
                    List<Measurement> suitable = suitable(found);
                    measured.put(arm, suitable.isEmpty() ? found : suitable);
                }
                for (ClaimQuestion question : experiment.questions()) {
                    parts.add(part(
                            question,
                            combination,
                            question.arms().stream()
                                    .map(arm -> Objects.requireNonNull(measured.get(arm)))
                                    .toList(),
                            setting));
                }
                for (Arm arm : experiment.arms().values()) {
                    figures.addAll(figures(arm, combination, Objects.requireNonNull(measured.get(arm))));
                }
            }
            return new ClaimJudgement(
                    claim,
                    setting,
                    ClaimFinding.ofAll(parts.stream().map(PartFinding::finding).toList()),
                    parts,
                    figures);
        }

        private List<Measurement> suitable(List<Measurement> found) {
            return found.stream().filter(entry -> unsuitable(entry).isEmpty()).toList();
        }

        private Optional<String> unsuitable(Measurement entry) {
            int warmups = entry.conditions().warmupIterations();
            if (experiment.state() == Experiment.State.COLD) {
                return warmups > 0 ? Optional.of("measured after a warm-up") : Optional.empty();
            }
            if (experiment.isOfCounts()) {
                return Optional.empty();
            }
            if (entry.mode().equals(SINGLE_SHOT)) {
                return experiment.cells().stream().allMatch(MissingCells::isSingleShot)
                        ? Optional.empty()
                        : Optional.of("measured by single shots");
            }
            if (warmups == 0) {
                return Optional.of("measured without a warm-up");
            }
            int counted = entry.conditions().measurementIterations();
            if (counted > 0 && counted < FEWEST_ITERATIONS) {
                return Optional.of(
                        "too few iterations to show that the code was warm: " + counted + " of " + FEWEST_ITERATIONS);
            }
            return experiment.state() == Experiment.State.STEADY
                    ? MeasuredArm.of(entry, FigureChoice.of(experiment.metric()).of(entry))
                            .flatMap(arm -> arm.unsteady().stream().findFirst())
                            .map(Flag::words)
                    : Optional.empty();
        }

        /**
         * Returns the published values of an arm, each with the measured value. If no value of the claim's metric was
         * published, adds the measured value.
         */
        private List<ClaimedFigure> figures(Arm arm, Map<String, String> combination, List<Measurement> measured) {
            List<ClaimedFigure> figures = new ArrayList<>();
            for (PublishedFigure published : claim.published()) {
                if (published.isOf(arm.name(), combination)) {
                    Optional<Metric> here = ClaimEntries.metric(measured, published.metric());
                    figures.add(figure(
                            arm, combination, published.metric(), published.unit(), Optional.of(published), here));
                }
            }
            String judged = experiment.metric();
            if (!measured.isEmpty()
                    && figures.stream().noneMatch(figure -> figure.metric().equals(judged))) {
                Optional<Metric> here = ClaimEntries.metric(measured, judged);
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
                ClaimQuestion question,
                Map<String, String> combination,
                List<List<Measurement>> measured,
                Optional<ClaimSetting> setting) {
            List<Arm> lacking = IntStream.range(0, measured.size())
                    .filter(arm -> measured.get(arm).isEmpty())
                    .mapToObj(question.arms()::get)
                    .toList();
            List<String> missing = new ArrayList<>();
            List<String> failures = new ArrayList<>();
            for (Arm arm : lacking) {
                setting.flatMap(here -> entries.failure(arm, combination, here))
                        .ifPresentOrElse(failures::add, () -> missing.add(arm.name()));
            }
            PartFinding unanswered = new PartFinding(
                    experiment.varying(combination),
                    question,
                    published(question, combination),
                    ClaimFinding.CANNOT_TELL,
                    Optional.empty(),
                    missing,
                    failures,
                    List.of(),
                    Optional.empty());
            if (!lacking.isEmpty()) {
                return unanswered;
            }
            PartFinding answered = answered(unanswered, measured);
            if (!answered.obstacles().isEmpty()) {
                return answered;
            }
            OptionalInt processors = setting.map(ClaimSetting::processors).orElse(OptionalInt.empty());
            Optional<ClaimBound> bound = new ClaimBounds(experiment, processors)
                    .of(question, answered.published(), bounded(question, combination, measured))
                    .or(() -> irrefutable(answered));
            return bound.map(answered::boundBy).orElse(answered);
        }

        private Optional<ClaimBound> irrefutable(PartFinding part) {
            if (part.finding() != ClaimFinding.DOES_NOT_HOLD) {
                return Optional.empty();
            }
            boolean isDamped = part.verdict().filter(ClaimJudge::isNearerToOne).isPresent();
            return Optional.of(claim.irrefutable())
                    .filter(reason -> !reason.isEmpty())
                    .or(() -> Optional.of(claim.damped()).filter(reason -> isDamped && !reason.isEmpty()))
                    .map(ClaimBound.Irrefutable::new);
        }

        private List<BoundedArm> bounded(
                ClaimQuestion question, Map<String, String> combination, List<List<Measurement>> measured) {
            List<BoundedArm> arms = new ArrayList<>();
            for (Arm arm : question.arms()) {
                double micros = published(arm, combination, FigureChoice.SCORE)
                        .map(figure -> MetricUnit.microsPerOp(figure.value(), figure.unit()))
                        .orElse(Double.NaN);
                arms.add(new BoundedArm(arm, measured.get(arms.size()), micros));
            }
            return arms;
        }

        private PartFinding answered(PartFinding part, List<List<Measurement>> measured) {
            List<Measurement> first = measured.getFirst();
            String metric = experiment.metric();
            return switch (part.question()) {
                case ClaimQuestion.OfRatio ratio ->
                    byRatio(
                            part,
                            measured,
                            EntryRatio.of(metric, first, measured.getLast(), experiment.parts(), ratio.range()));
                case ClaimQuestion.OfFigure figure ->
                    byRatio(
                            part,
                            measured,
                            EntryRatio.of(metric, first, figure.unit(), experiment.parts(), figure.range()));
                case ClaimQuestion.OfCount count ->
                    EntryCount.of(metric, first, count.zero())
                            .map(counted ->
                                    answered(part, measured, counted.position(), Optional.empty(), counted.obstacles()))
                            .orElseGet(() -> withoutMetric(part, measured));
            };
        }

        private PartFinding byRatio(PartFinding part, List<List<Measurement>> measured, Optional<EntryRatio> judged) {
            if (judged.isEmpty()) {
                return withoutMetric(part, measured);
            }
            Set<String> obstacles = new LinkedHashSet<>();
            measured.stream()
                    .flatMap(List::stream)
                    .flatMap(entry -> unsuitable(entry).stream())
                    .forEach(obstacles::add);
            judged.get().obstacles().stream().map(Flag::words).forEach(obstacles::add);
            if (measured.stream()
                    .flatMap(List::stream)
                    .anyMatch(entry -> MeasuredArm.isOnlyABound(entry, experiment.metric()))) {
                obstacles.add(Flag.ONLY_A_BOUND.words());
            }
            RangeVerdict verdict = judged.get().verdict();
            return answered(part, measured, verdict.position(), Optional.of(verdict), List.copyOf(obstacles));
        }

        private PartFinding withoutMetric(PartFinding part, List<List<Measurement>> measured) {
            return answered(part, measured, RangePosition.UNDECIDED, Optional.empty(), List.of("without the metric"));
        }

        private PartFinding answered(
                PartFinding part,
                List<List<Measurement>> measured,
                RangePosition position,
                Optional<RangeVerdict> verdict,
                List<String> obstacles) {
            ClaimFinding finding = switch (obstacles.isEmpty() ? position : RangePosition.UNDECIDED) {
                case INSIDE -> ClaimFinding.HOLDS;
                case OUTSIDE ->
                    verdict.filter(this::isBetter).isPresent()
                            ? ClaimFinding.BETTER_THAN_CLAIMED
                            : ClaimFinding.DOES_NOT_HOLD;
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
                    measured,
                    Optional.empty());
        }

        private boolean isBetter(RangeVerdict outside) {
            boolean isBelow = outside.estimate().ratio() < outside.range().low();
            return experiment
                    .better()
                    .filter(better -> isBelow == (better == Experiment.Better.LOWER))
                    .isPresent();
        }

        private OptionalDouble published(ClaimQuestion question, Map<String, String> combination) {
            return switch (question) {
                case ClaimQuestion.OfRatio ratio -> published(ratio, combination);
                case ClaimQuestion.OfFigure figure ->
                    published(figure.arm(), combination, experiment.metric()).stream()
                            .mapToDouble(found -> in(figure.unit(), found.value(), found.unit()))
                            .filter(Double::isFinite)
                            .findFirst();
                case ClaimQuestion.OfCount count -> OptionalDouble.empty();
            };
        }

        private OptionalDouble published(ClaimQuestion.OfRatio ratio, Map<String, String> combination) {
            Optional<PublishedFigure> above = published(ratio.numerator(), combination, experiment.metric());
            Optional<PublishedFigure> below = published(ratio.denominator(), combination, experiment.metric());
            if (above.isEmpty() || below.isEmpty()) {
                return ratio.published();
            }
            double quotient = above.get().value() / below.get().value();
            boolean rateOfOps = experiment.metric().equals(FigureChoice.SCORE)
                    && MetricUnit.isRate(above.get().unit());
            return OptionalDouble.of(rateOfOps ? 1 / quotient : quotient);
        }

        private Optional<PublishedFigure> published(Arm arm, Map<String, String> combination, String metric) {
            return claim.published().stream()
                    .filter(figure -> figure.metric().equals(metric))
                    .filter(figure -> figure.isOf(arm.name(), combination))
                    .findFirst();
        }
    }

    /** Returns true if a ratio outside its range is between 1 and the range. */
    private static boolean isNearerToOne(RangeVerdict outside) {
        Interval range = outside.range();
        Interval measured = outside.interval();
        return range.low() > 1
                ? measured.high() < range.low() && measured.high() > 1
                : measured.low() > range.high() && measured.low() < 1;
    }
}
