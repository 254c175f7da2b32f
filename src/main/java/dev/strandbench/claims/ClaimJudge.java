package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangePosition;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.compare.EntryCount;
import dev.strandbench.compare.EntryRatio;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.plan.CircumstanceParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Judges claims by result files. Figures of one file are compared in that file where it has all of them. */
public final class ClaimJudge {

    private static final String NOT_WARMED_UP = "measured without a warm-up";

    private final List<ResultFile> files;

    public ClaimJudge(List<ResultFile> files) {
        this.files = List.copyOf(files);
    }

    /** What {@link #judge(Claim)} says of each of some claims, in their order. */
    public List<ClaimJudgement> judgeAll(List<Claim> claims) {
        return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
    }

    /**
     * One judgement for each JDK and machine that something of a claim was measured on, and for each file that names no
     * machine, of the JDKs that it is about; one that says so if nothing was measured.
     */
    public List<ClaimJudgement> judge(Claim claim) {
        if (claim.experiment().isEmpty()) {
            return List.of(new ClaimJudgement(claim, Optional.empty(), ClaimFinding.CANNOT_TELL, List.of(), List.of()));
        }
        Experiment experiment = claim.experiment().get();
        Set<ClaimSetting> settings = new LinkedHashSet<>();
        for (ClaimCell cell : experiment.cells()) {
            Map<String, String> complete = ClaimCatalog.complete(cell);
            for (ResultFile file : files) {
                file.entries().stream()
                        .filter(entry -> matches(entry, cell.benchmark(), complete, experiment.free()))
                        .filter(entry -> claim.jdks().contains(entry.jdk()))
                        .map(entry -> ClaimSetting.of(file.name(), entry, experiment.free()))
                        .forEach(settings::add);
            }
        }
        List<Optional<ClaimSetting>> each = settings.isEmpty()
                ? List.of(Optional.empty())
                : settings.stream().map(Optional::of).toList();
        return each.stream()
                .map(setting -> new OneSetting(claim, experiment, setting).judgement())
                .toList();
    }

    /**
     * Whether an entry is of a cell; claims are of forks as benchmarks ask for them, under no other circumstances, and
     * of arms that were measured to their end.
     */
    private static boolean matches(
            Measurement entry, String benchmark, Map<String, String> complete, List<String> free) {
        return entry.benchmark().endsWith("." + benchmark)
                && !entry.isGivenUp()
                && entry.params().keySet().stream().noneMatch(CircumstanceParameter::isOfTheFork)
                && complete.entrySet().stream()
                        .allMatch(parameter -> free.contains(parameter.getKey())
                                || entry.params()
                                        .getOrDefault(parameter.getKey(), parameter.getValue())
                                        .equals(parameter.getValue()));
    }

    /** A claim under one setting. */
    private final class OneSetting {

        private final Claim claim;
        private final Experiment experiment;
        private final Optional<ClaimSetting> setting;

        OneSetting(Claim claim, Experiment experiment, Optional<ClaimSetting> setting) {
            this.claim = claim;
            this.experiment = experiment;
            this.setting = setting;
        }

        ClaimJudgement judgement() {
            List<PartFinding> parts = new ArrayList<>();
            List<ClaimedFigure> figures = new ArrayList<>();
            for (Map<String, String> combination : experiment.combinations()) {
                Map<ClaimArm, Measurement> judgedBy = new HashMap<>();
                for (ClaimQuestion question : experiment.questions()) {
                    PartFinding part = part(question, combination);
                    parts.add(part);
                    for (int arm = 0; arm < part.judgedBy().size(); arm++) {
                        judgedBy.put(question.arms().get(arm), part.judgedBy().get(arm));
                    }
                }
                for (String arm : experiment.predicate().arms()) {
                    ClaimArm judged = Objects.requireNonNull(experiment.arms().get(arm));
                    figures.addAll(figures(judged, combination, Optional.ofNullable(judgedBy.get(judged))));
                }
            }
            return new ClaimJudgement(
                    claim,
                    setting,
                    ClaimFinding.ofAll(parts.stream().map(PartFinding::finding).toList()),
                    parts,
                    figures);
        }

        private PartFinding part(ClaimQuestion question, Map<String, String> combination) {
            List<List<FiledEntry>> measured = question.arms().stream()
                    .map(arm -> entries(arm, combination))
                    .toList();
            List<String> missing = new ArrayList<>();
            for (int arm = 0; arm < measured.size(); arm++) {
                if (Objects.requireNonNull(measured.get(arm)).isEmpty()) {
                    missing.add(question.arms().get(arm).name());
                }
            }
            GivenAnswer answer = missing.isEmpty() ? answer(question, measured) : GivenAnswer.NONE;
            return new PartFinding(
                    experiment.varying(combination),
                    question,
                    published(question, combination),
                    answer.finding(),
                    answer.verdict(),
                    missing,
                    answer.obstacles(),
                    answer.judgedBy());
        }

        /** That of one file: of several the last that decides the question, so that a later one undoes nothing. */
        private GivenAnswer answer(ClaimQuestion question, List<List<FiledEntry>> measured) {
            return ofOneFile(measured).reversed().stream()
                    .map(entries -> answerOf(question, entries))
                    .filter(answer -> answer.finding() != ClaimFinding.CANNOT_TELL)
                    .findFirst()
                    .orElseGet(() -> answerOf(question, together(measured)));
        }

        private GivenAnswer answerOf(ClaimQuestion question, List<FiledEntry> entries) {
            GivenAnswer answer = switch (question) {
                case ClaimQuestion.OfRatio ratio -> {
                    FiledEntry numerator = entries.get(0);
                    FiledEntry denominator = entries.get(1);
                    yield GivenAnswer.of(
                            EntryRatio.of(
                                    denominator.file().entries(),
                                    experiment.metric(),
                                    numerator.entry(),
                                    denominator.entry(),
                                    experiment.parts(),
                                    ratio.range()),
                            coldObstacles(List.of(numerator, denominator)));
                }
                case ClaimQuestion.OfFigure figure -> {
                    FiledEntry entry = entries.get(0);
                    yield GivenAnswer.of(
                            EntryRatio.of(
                                    experiment.metric(),
                                    entry.entry(),
                                    figure.unit(),
                                    experiment.parts(),
                                    figure.range()),
                            coldObstacles(List.of(entry)));
                }
                case ClaimQuestion.OfCount count -> counted(entries.get(0).entry(), count.zero());
            };
            return answer.by(entries.stream().map(FiledEntry::entry).toList());
        }

        private GivenAnswer counted(Measurement entry, boolean zero) {
            return EntryCount.of(experiment.metric(), entry, zero)
                    .map(count -> GivenAnswer.of(count.position(), Optional.empty(), count.obstacles()))
                    .orElse(GivenAnswer.WITHOUT_METRIC);
        }

        /** The entries of each file that has all of them. */
        private List<List<FiledEntry>> ofOneFile(List<List<FiledEntry>> measured) {
            return files.stream()
                    .map(file -> measured.stream()
                            .map(entries -> entries.stream()
                                    .filter(entry -> entry.file().name().equals(file.name()))
                                    .max(Comparator.comparingInt(FiledEntry::forks)))
                            .flatMap(Optional::stream)
                            .toList())
                    .filter(entries -> entries.size() == measured.size())
                    .toList();
        }

        /**
         * The entries of one file that has all of them: of several the last that has forks enough for a look, or else
         * the one with most. If none has all, those with most forks.
         */
        private List<FiledEntry> together(List<List<FiledEntry>> measured) {
            List<List<FiledEntry>> ofOneFile = ofOneFile(measured);
            return ofOneFile.reversed().stream()
                    .filter(entries -> LookPlan.SEQUENTIAL.lastLook(fewestForks(entries)) > 0)
                    .findFirst()
                    .or(() -> ofOneFile.stream().max(Comparator.comparingInt(OneSetting::fewestForks)))
                    .orElseGet(() -> measured.stream()
                            .map(entries -> entries.stream()
                                    .max(Comparator.comparingInt(FiledEntry::forks))
                                    .orElseThrow())
                            .toList());
        }

        private static int fewestForks(List<FiledEntry> entries) {
            return entries.stream().mapToInt(FiledEntry::forks).min().orElse(0);
        }

        private List<String> coldObstacles(List<FiledEntry> entries) {
            boolean cold = entries.stream()
                    .map(FiledEntry::entry)
                    .anyMatch(entry -> !entry.mode().equals("ss")
                            && entry.membership().isEmpty()
                            && entry.conditions().warmupIterations() == 0);
            return cold && experiment.state() == ClaimState.WARM ? List.of(NOT_WARMED_UP) : List.of();
        }

        private List<FiledEntry> entries(ClaimArm arm, Map<String, String> combination) {
            if (setting.isEmpty()) {
                return List.of();
            }
            ClaimCell cell = experiment.cell(arm, combination);
            Map<String, String> complete = ClaimCatalog.complete(cell);
            List<FiledEntry> found = new ArrayList<>();
            for (ResultFile file : files) {
                file.entries().stream()
                        .filter(entry -> matches(entry, cell.benchmark(), complete, experiment.free()))
                        .filter(entry -> ClaimSetting.of(file.name(), entry, experiment.free())
                                .equals(setting.get()))
                        .forEach(entry -> found.add(new FiledEntry(
                                file,
                                entry,
                                metric(entry, experiment.metric())
                                        .map(Metric::forks)
                                        .orElse(0))));
            }
            return found;
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

        private Optional<PublishedFigure> published(ClaimArm arm, Map<String, String> combination) {
            return claim.published().stream()
                    .filter(figure -> figure.metric().equals(experiment.metric()))
                    .filter(figure -> figure.isOf(arm.name(), combination))
                    .findFirst();
        }

        /**
         * The figures of an arm for a combination: those that were published, or else the one that is judged.
         *
         * @param judgedBy the entry of it that a part of the claim is judged by; empty if others of that part are
         *     missing
         */
        private List<ClaimedFigure> figures(
                ClaimArm arm, Map<String, String> combination, Optional<Measurement> judgedBy) {
            Optional<Measurement> measured = judgedBy.or(() -> measured(arm, combination));
            List<ClaimedFigure> figures = new ArrayList<>();
            for (PublishedFigure published : claim.published()) {
                if (published.isOf(arm.name(), combination)) {
                    figures.add(figure(
                            arm, combination, published.metric(), published.unit(), Optional.of(published), measured));
                }
            }
            boolean judgedIsThere =
                    figures.stream().anyMatch(figure -> figure.metric().equals(experiment.metric()));
            if (!judgedIsThere && measured.isPresent()) {
                String unit = metric(measured.get(), experiment.metric())
                        .map(Metric::unit)
                        .orElse("");
                figures.add(figure(arm, combination, experiment.metric(), unit, Optional.empty(), measured));
            }
            return figures;
        }

        private Optional<Measurement> measured(ClaimArm arm, Map<String, String> combination) {
            List<FiledEntry> found = entries(arm, combination);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(together(List.of(found)).getFirst().entry());
        }

        private ClaimedFigure figure(
                ClaimArm arm,
                Map<String, String> combination,
                String metric,
                String unit,
                Optional<PublishedFigure> published,
                Optional<Measurement> measured) {
            Optional<Metric> here = measured.flatMap(entry -> metric(entry, metric));
            return new ClaimedFigure(
                    experiment.varying(combination),
                    arm.name(),
                    metric,
                    unit,
                    published,
                    here.map(found -> in(unit, found.meanOfForks(), found.unit()))
                            .orElse(Double.NaN),
                    here.map(Metric::forks).orElse(0));
        }
    }

    /**
     * A figure in another unit; a time per op may be told as ops per time, and the other way round. NaN if it cannot.
     */
    private static double in(String unit, double figure, String measuredUnit) {
        OptionalDouble factor = MetricUnit.factor(measuredUnit, unit);
        if (factor.isPresent()) {
            return figure * factor.getAsDouble();
        }
        double micros = MetricUnit.microsPerOp(figure, measuredUnit);
        return WaitingTime.asScore(unit, micros, "us/op");
    }

    private static Optional<Metric> metric(Measurement entry, String name) {
        return name.equals(FigureChoice.SCORE) ? Optional.of(entry.primary()) : entry.metric(name);
    }

    /**
     * An entry with where it is from.
     *
     * @param forks how many it has of what is judged
     */
    private record FiledEntry(ResultFile file, Measurement entry, int forks) {}

    /**
     * What became of a question.
     *
     * @param judgedBy the entries of its arms, in their order; empty if one was not measured
     */
    private record GivenAnswer(
            ClaimFinding finding, Optional<RangeVerdict> verdict, List<String> obstacles, List<Measurement> judgedBy) {

        static final GivenAnswer NONE = new GivenAnswer(ClaimFinding.CANNOT_TELL, Optional.empty(), List.of());

        static final GivenAnswer WITHOUT_METRIC =
                new GivenAnswer(ClaimFinding.CANNOT_TELL, Optional.empty(), List.of("without the metric"));

        GivenAnswer(ClaimFinding finding, Optional<RangeVerdict> verdict, List<String> obstacles) {
            this(finding, verdict, obstacles, List.of());
        }

        GivenAnswer by(List<Measurement> entries) {
            return new GivenAnswer(finding, verdict, obstacles, entries);
        }

        static GivenAnswer of(Optional<EntryRatio> judged, List<String> obstacles) {
            if (judged.isEmpty()) {
                return WITHOUT_METRIC;
            }
            List<String> all = new ArrayList<>(obstacles);
            all.addAll(judged.get().obstacles().stream().map(Flag::words).toList());
            RangeVerdict verdict = judged.get().verdict();
            return of(verdict.position(), Optional.of(verdict), all);
        }

        private static GivenAnswer of(RangePosition position, Optional<RangeVerdict> verdict, List<String> obstacles) {
            if (!obstacles.isEmpty()) {
                return new GivenAnswer(ClaimFinding.CANNOT_TELL, verdict, obstacles);
            }
            return new GivenAnswer(
                    switch (position) {
                        case INSIDE -> ClaimFinding.HOLDS;
                        case OUTSIDE -> ClaimFinding.DOES_NOT_HOLD;
                        case UNDECIDED -> ClaimFinding.CANNOT_TELL;
                    },
                    verdict,
                    List.of());
        }
    }
}
