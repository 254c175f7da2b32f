package dev.strandbench.claims;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.claims.ClaimEntries.FiledEntry;
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

/** Judges claims by result files. Figures of one file are compared within that file if it has all of them. */
public final class ClaimJudge {

    private final List<ResultFile> files;

    public ClaimJudge(List<ResultFile> files) {
        this.files = List.copyOf(files);
    }

    /** Returns the judgements of several claims, in their order. */
    public List<ClaimJudgement> judgeAll(List<Claim> claims) {
        return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
    }

    /**
     * Returns one judgement per JDK and machine that the claim is about and that was measured. A file that names no
     * machine counts as a machine. Returns one undecided judgement if nothing was measured.
     */
    public List<ClaimJudgement> judge(Claim claim) {
        if (claim.experiment().isEmpty()) {
            return List.of(new ClaimJudgement(claim, Optional.empty(), ClaimFinding.CANNOT_TELL, List.of(), List.of()));
        }
        ClaimEntries entries = new ClaimEntries(files, claim.experiment().get());
        Set<ClaimSetting> settings = entries.settings(claim.jdks());
        return settings.isEmpty()
                ? List.of(judgement(claim, entries, Optional.empty()))
                : settings.stream()
                        .map(setting -> judgement(claim, entries, Optional.of(setting)))
                        .toList();
    }

    private static ClaimJudgement judgement(Claim claim, ClaimEntries entries, Optional<ClaimSetting> setting) {
        Experiment experiment = entries.experiment();
        PartJudge judge = new PartJudge(claim, entries);
        List<PartFinding> parts = new ArrayList<>();
        List<ClaimedFigure> figures = new ArrayList<>();
        for (Map<String, String> combination : experiment.combinations()) {
            Map<Experiment.Arm, List<FiledEntry>> measured = new HashMap<>();
            for (Experiment.Arm arm : experiment.arms().values()) {
                measured.put(
                        arm,
                        setting.map(one -> entries.find(arm, combination, one)).orElse(List.of()));
            }
            Map<Experiment.Arm, Measurement> shown = new HashMap<>();
            measured.forEach((arm, found) -> {
                if (!found.isEmpty()) {
                    shown.put(arm, entries.best(List.of(found)).getFirst().entry());
                }
            });
            for (ClaimQuestion question : experiment.questions()) {
                PartFinding part = judge.answer(
                        question,
                        combination,
                        question.arms().stream()
                                .map(arm -> Objects.requireNonNull(measured.get(arm)))
                                .toList());
                parts.add(part);
                // What decided a part is shown, even if another file has more forks.
                for (int arm = 0; arm < part.judgedBy().size(); arm++) {
                    shown.put(question.arms().get(arm), part.judgedBy().get(arm));
                }
            }
            for (String name : experiment.predicate().arms()) {
                Experiment.Arm arm = Objects.requireNonNull(experiment.arms().get(name));
                figures.addAll(figures(claim, experiment, arm, combination, Optional.ofNullable(shown.get(arm))));
            }
        }
        return new ClaimJudgement(
                claim,
                setting,
                ClaimFinding.ofAll(parts.stream().map(PartFinding::finding).toList()),
                parts,
                figures);
    }

    /** Returns the published figures of an arm, and the judged metric if its figure was not published. */
    private static List<ClaimedFigure> figures(
            Claim claim,
            Experiment experiment,
            Experiment.Arm arm,
            Map<String, String> combination,
            Optional<Measurement> measured) {
        Map<String, String> at = experiment.varying(combination);
        List<ClaimedFigure> figures = new ArrayList<>();
        for (Claim.PublishedFigure published : claim.published()) {
            if (published.isOf(arm.name(), combination)) {
                Optional<Metric> here = measured.flatMap(entry -> ClaimEntries.metric(entry, published.metric()));
                figures.add(new ClaimedFigure(
                        at,
                        arm.name(),
                        published.metric(),
                        published.unit(),
                        Optional.of(published),
                        here.map(metric -> in(published.unit(), metric.meanOfForks(), metric.unit()))
                                .orElse(Double.NaN),
                        here.map(Metric::forks).orElse(0)));
            }
        }
        String judged = experiment.metric();
        if (measured.isPresent()
                && figures.stream().noneMatch(figure -> figure.metric().equals(judged))) {
            Optional<Metric> here = ClaimEntries.metric(measured.get(), judged);
            figures.add(new ClaimedFigure(
                    at,
                    arm.name(),
                    judged,
                    here.map(Metric::unit).orElse(""),
                    Optional.empty(),
                    here.map(Metric::meanOfForks).orElse(Double.NaN),
                    here.map(Metric::forks).orElse(0)));
        }
        return figures;
    }

    /** Converts a figure to another unit. A time per op becomes ops per time, and the reverse; NaN if it cannot. */
    private static double in(String unit, double figure, String measuredUnit) {
        OptionalDouble factor = MetricUnit.factor(measuredUnit, unit);
        if (factor.isPresent()) {
            return figure * factor.getAsDouble();
        }
        double micros = MetricUnit.microsPerOp(figure, measuredUnit);
        return WaitingTime.asScore(unit, micros, "us/op");
    }
}
