package dev.strandbench.report;

import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.FamilyOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run has found, as the report wants it. */
public final class RankedOutcomes {

    private static final int MOST_REASONS = 3;

    private RankedOutcomes() {}

    /** Joins the verdicts of a run with the scores in its result file. */
    public static List<RankedFamily> of(List<FamilyOutcome> outcomes, Path results) {
        List<Measurement> measurements = JmhResultReader.read(results);
        Map<Cell, Measurement> byCell = new HashMap<>();
        for (FamilyOutcome outcome : outcomes) {
            for (Cell cell : outcome.family().arms()) {
                entry(measurements, cell).ifPresent(measurement -> byCell.put(cell, measurement));
            }
        }
        return outcomes.stream().map(outcome -> family(outcome, byCell)).toList();
    }

    private static Optional<Measurement> entry(List<Measurement> measurements, Cell cell) {
        return measurements.stream()
                .filter(measurement -> measurement.benchmark().equals(cell.benchmark())
                        && measurement.mode().equals(cell.mode())
                        && measurement.params().equals(cell.parameters())
                        && measurement.jdk().equals(cell.jdk()))
                .findFirst();
    }

    private static RankedFamily family(FamilyOutcome outcome, Map<Cell, Measurement> byCell) {
        List<String> notes = new ArrayList<>();
        if (!outcome.steady()) {
            notes.add(
                    "Not steady: scores, heap or code of some arm still changed; later ops may be faster, and the order"
                            + " another.");
        }
        if (outcome.family().jdks().size() > 1) {
            notes.add("JDKs are compared with each one's own defaults, but for the GC and the heap.");
        }
        if (!outcome.disturbances().isEmpty()) {
            notes.add("Blocks were disturbed, so less is sure than it looks: "
                    + outcome.disturbances().stream()
                            .distinct()
                            .limit(MOST_REASONS)
                            .collect(Collectors.joining("; "))
                    + ".");
        }
        if (outcome.tooEarly()) {
            notes.add("Not judged: ops were measured before 2 s of a fork's life, while code is still being compiled;"
                    + " a [pace] with a pilot of 4s or more is judged.");
        }
        outcome.arms().stream()
                .filter(arm -> arm.failedForks() > 0)
                .forEach(arm -> notes.add(outcome.family().label(arm.cell()) + ": "
                        + Plural.of(arm.failedForks(), "fork")
                        + " failed"
                        + (arm.failed() ? "; given up." : "; what is shown is of those that did not.")));
        return new RankedFamily(
                outcome.family().name(),
                PlanText.heading(outcome.family()),
                outcome.family().answer(),
                outcome.family().columns().stream()
                        .map(name -> column(name, outcome.family(), byCell))
                        .toList(),
                !outcome.tooEarly(),
                outcome.arms().stream()
                        .map(arm -> arm(outcome.family(), arm, Optional.ofNullable(byCell.get(arm.cell()))))
                        .toList(),
                notes);
    }

    /** A metric's name and unit; the unit is left out if the name says it already. */
    private static String column(String name, Family family, Map<Cell, Measurement> byCell) {
        return family.arms().stream()
                .flatMap(arm -> Optional.ofNullable(byCell.get(arm)).stream())
                .flatMap(measured -> measured.metric(name).stream())
                .map(Metric::unit)
                .findFirst()
                .filter(unit -> !name.startsWith(unit))
                .map(unit -> name + " " + unit)
                .orElse(name);
    }

    private static RankedFamily.RankedArm arm(Family family, FamilyOutcome.Arm arm, Optional<Measurement> measured) {
        AnswerMetric answer = family.answer();
        Optional<Metric> figure = measured.flatMap(answer::in);
        double score = figure.map(Metric::meanOfForks).orElse(Double.NaN);
        String unit = figure.map(Metric::unit).orElse("");
        double tasks = secondary(measured, "tasks");
        double ideal = answer.isScore() ? ideal(measured, unit) : Double.NaN;
        return new RankedFamily.RankedArm(
                family.label(arm.cell()),
                remark(arm, measured),
                score,
                unit,
                arm.forks(),
                arm.toBest(),
                ideal,
                family.columns().stream().map(name -> secondary(measured, name)).toList(),
                WaitingTime.overheadMicros(score, ideal, unit) / tasks,
                family.allocationPerTask() ? secondary(measured, "process.cpu") / tasks : Double.NaN,
                family.allocationPerTask() ? secondary(measured, "gc.alloc.rate.norm") / tasks : Double.NaN);
    }

    private static double ideal(Optional<Measurement> measured, String unit) {
        return measured.flatMap(measurement -> measurement
                        .metric(WaitingTime.METRIC)
                        .or(() -> measurement.metric(WaitingTime.MEASURED_METRIC)))
                .map(metric -> WaitingTime.asScore(unit, metric.meanOfForks(), metric.unit()))
                .orElse(Double.NaN);
    }

    private static String remark(FamilyOutcome.Arm arm, Optional<Measurement> measured) {
        if (arm.failed()) {
            return "failed";
        }
        if (arm.forks() > 0) {
            return "";
        }
        if (secondary(measured, "invalid") > 0) {
            return "invalid: a helper was too busy";
        }
        return secondary(measured, "starts") == 0 ? "does not start" : "not measured";
    }

    private static double secondary(Optional<Measurement> measured, String name) {
        return measured.flatMap(measurement -> measurement.metric(name))
                .map(Metric::meanOfForks)
                .orElse(Double.NaN);
    }
}
