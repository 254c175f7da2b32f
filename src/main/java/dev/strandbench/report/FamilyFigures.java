package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Answers;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The values in a family's table. The unit is empty if the best arm has no value. */
record FamilyFigures(AnswerMetric answer, String unit, List<String> columns, boolean allocationPerTask) {

    static FamilyFigures of(JudgedFamily judged, String benchmark) {
        String unit = judged.arms().stream()
                .limit(1)
                .flatMap(best -> judged.figure().in(best.measurement()).stream())
                .map(Metric::unit)
                .findFirst()
                .orElse("");
        List<String> columns = new ArrayList<>(Answers.columns(benchmark));
        if (judged.arms().stream()
                .anyMatch(
                        arm -> arm.measurement().metric(ForkingBenchmark.WIDTH).isPresent())) {
            columns.addFirst(ForkingBenchmark.WIDTH);
        }
        return new FamilyFigures(judged.figure(), unit, columns, Answers.hasAllocationPerTask(benchmark));
    }

    List<String> headings(List<Measurement> measured) {
        return columns.stream().map(name -> heading(name, measured)).toList();
    }

    private static String heading(String name, List<Measurement> measured) {
        return measured.stream()
                .flatMap(one -> one.metric(name).stream())
                .map(Metric::unit)
                .findFirst()
                .filter(unit -> !name.startsWith(unit))
                .map(unit -> name + " " + unit)
                .orElse(name);
    }

    RankedFamily.RankedArm arm(
            String name,
            String remark,
            int forks,
            Optional<PairVerdict> toBest,
            RankedFamily.Bounds bounds,
            Set<Flag> flags,
            Optional<Measurement> measured,
            Optional<Metric> figure) {
        String ownUnit = figure.map(Metric::unit).orElse("");
        String shownUnit = unit.isEmpty() || figure.isEmpty() ? ownUnit : unit;
        double score = figure.map(Metric::meanOfForks).orElse(Double.NaN)
                * MetricUnit.factor(ownUnit, shownUnit).orElse(1);
        double tasks = secondary(measured, "tasks");
        double ideal = answer.isScore() ? ideal(measured, shownUnit) : Double.NaN;
        return new RankedFamily.RankedArm(
                name,
                remark,
                new RankedFamily.ArmFigures(
                        score,
                        shownUnit,
                        ideal,
                        columns.stream()
                                .map(column -> secondary(measured, column))
                                .toList(),
                        WaitingTime.overheadMicros(score, ideal, shownUnit) / tasks,
                        allocationPerTask ? secondary(measured, "process.cpu") / tasks : Double.NaN,
                        allocationPerTask ? secondary(measured, "gc.alloc.rate.norm") / tasks : Double.NaN),
                forks,
                toBest,
                bounds,
                flags,
                measured,
                figure);
    }

    private static double ideal(Optional<Measurement> measured, String unit) {
        return measured.flatMap(measurement -> measurement
                        .metric(WaitingTime.METRIC)
                        .or(() -> measurement.metric(WaitingTime.MEASURED_METRIC)))
                .map(metric -> WaitingTime.asScore(unit, metric.meanOfForks(), metric.unit()))
                .orElse(Double.NaN);
    }

    static String withoutNumbers(Optional<Measurement> measured, AnswerMetric figure) {
        Optional<String> disturbance =
                measured.flatMap(MeasuredArm::disturbance).map(Flag::words);
        if (disturbance.isEmpty() && secondary(measured, ScenarioBenchmark.STARTS) == 0) {
            return "does not start";
        }
        return disturbance
                .or(() -> measured.flatMap(figure::in)
                        .filter(FamilyFigures::hasNumber)
                        .map(metric -> Flag.NO_POSITIVE_SCORE.words()))
                .map(why -> "invalid: " + why)
                .orElse("not measured");
    }

    private static boolean hasNumber(Metric metric) {
        return !Double.isNaN(metric.score())
                || Arrays.stream(metric.forkMeans()).anyMatch(mean -> !Double.isNaN(mean));
    }

    private static double secondary(Optional<Measurement> measured, String name) {
        return measured.flatMap(measurement -> measurement.metric(name))
                .map(Metric::meanOfForks)
                .orElse(Double.NaN);
    }
}
