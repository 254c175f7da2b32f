package dev.strandbench.report;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
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
        List<Measurement> measurements = new ArrayList<>(JmhResultReader.read(results));
        Map<Cell, Measurement> byCell = new HashMap<>();
        for (FamilyOutcome outcome : outcomes) {
            for (Cell cell : outcome.family().arms()) {
                take(measurements, cell).ifPresent(measurement -> byCell.put(cell, measurement));
            }
        }
        return outcomes.stream().map(outcome -> family(outcome, byCell)).toList();
    }

    /** The first entry of the cell; cells that differ in the JDK alone are in the order of the plan. */
    private static Optional<Measurement> take(List<Measurement> measurements, Cell cell) {
        Optional<Measurement> found = measurements.stream()
                .filter(measurement -> measurement.benchmark().equals(cell.benchmark())
                        && measurement.mode().equals(cell.mode())
                        && measurement.params().equals(cell.parameters())
                        && cell.jdk().startsWith(measurement.circumstances().jdkVersion()))
                .findFirst();
        found.ifPresent(measurements::remove);
        return found;
    }

    private static RankedFamily family(FamilyOutcome outcome, Map<Cell, Measurement> byCell) {
        List<String> notes = new ArrayList<>();
        if (!outcome.steady()) {
            notes.add("Not all arms were warmed up: later ops may be faster, and the order another.");
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
        return new RankedFamily(
                outcome.family().name(),
                PlanText.heading(outcome.family()),
                outcome.arms().stream()
                        .map(arm -> arm(outcome.family(), arm, Optional.ofNullable(byCell.get(arm.cell()))))
                        .toList(),
                notes);
    }

    private static RankedFamily.RankedArm arm(Family family, FamilyOutcome.Arm arm, Optional<Measurement> measured) {
        return new RankedFamily.RankedArm(
                family.label(arm.cell()),
                remark(arm, measured),
                measured.map(measurement -> measurement.primary().score()).orElse(Double.NaN),
                measured.map(measurement -> measurement.primary().unit()).orElse(""),
                arm.forks(),
                arm.toBest(),
                arm.verdict(),
                arm.moreForks(),
                secondary(measured, "ideal"),
                secondary(measured, "gc.alloc.rate.norm") / secondary(measured, "tasks"));
    }

    private static String remark(FamilyOutcome.Arm arm, Optional<Measurement> measured) {
        if (arm.failed()) {
            return "failed";
        }
        if (arm.forks() > 0) {
            return "";
        }
        return secondary(measured, "starts") == 0 ? "does not start" : "not measured";
    }

    private static double secondary(Optional<Measurement> measured, String name) {
        return measured.map(measurement -> measurement.secondary().get(name))
                .map(Metric::score)
                .orElse(Double.NaN);
    }
}
