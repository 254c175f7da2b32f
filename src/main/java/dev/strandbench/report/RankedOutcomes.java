package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.Family;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.FamilyOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a run has found, as the report wants it. */
public final class RankedOutcomes {

    /** What is said of scores that moved while they were measured. */
    static final String NOT_STEADY =
            "Not steady: scores, heap or code of some arm still changed; later ops may be faster, and the order"
                    + " another.";

    private static final List<String> SAME_ON_ALL_JDKS = List.of("gc", "heap");

    /** What is said of ops that were measured before their code was compiled. */
    static final String TOO_EARLY =
            "Not judged: ops were measured before 2 s of a fork's life, while code is still being compiled; a [pace]"
                    + " with a pilot of 4s or more is judged.";

    /** What is said in place of a verdict of an arm that was given up. */
    static final String FAILED = "failed";

    private static final int MOST_REASONS = 3;

    private RankedOutcomes() {}

    /** Joins the verdicts of a run with the scores in its result file. */
    public static List<RankedFamily> of(List<FamilyOutcome> outcomes, Path results) {
        List<Measurement> measurements = JmhResultReader.read(results);
        Map<Cell, Measurement> byCell = new HashMap<>();
        for (FamilyOutcome outcome : outcomes) {
            for (Cell cell : outcome.family().arms()) {
                measurements.stream()
                        .filter(cell::isOf)
                        .findFirst()
                        .ifPresent(measurement -> byCell.put(cell, measurement));
            }
        }
        return outcomes.stream().map(outcome -> family(outcome, byCell)).toList();
    }

    private static RankedFamily family(FamilyOutcome outcome, Map<Cell, Measurement> byCell) {
        Family family = outcome.family();
        FamilyFigures figures = FamilyFigures.of(family);
        return FamilyExplanation.addedTo(new RankedFamily(
                family.name(),
                PlanText.heading(family),
                family.answer(),
                figures.headings(family.arms().stream()
                        .flatMap(arm -> Optional.ofNullable(byCell.get(arm)).stream())
                        .toList()),
                !outcome.tooEarly(),
                outcome.arms().stream()
                        .map(arm -> {
                            // What an arm measured before it was given up is in the file, but no figure of it.
                            Optional<Measurement> measured =
                                    Optional.ofNullable(byCell.get(arm.cell())).filter(one -> !arm.failed());
                            return figures.arm(
                                    family.label(arm.cell()),
                                    remark(arm, measured),
                                    arm.forks(),
                                    arm.toBest(),
                                    measured);
                        })
                        .toList(),
                notes(outcome)));
    }

    /** What a reader should know of a family, a sentence each. */
    public static List<String> notes(FamilyOutcome outcome) {
        List<String> notes = new ArrayList<>();
        if (!outcome.steady()) {
            notes.add(NOT_STEADY);
        }
        if (outcome.family().jdks().size() > 1) {
            notes.add(ownDefaults(outcome.family().arms().getFirst().parameters()));
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
            notes.add(TOO_EARLY);
        }
        outcome.arms().stream()
                .filter(arm -> arm.failedForks() > 0)
                .forEach(arm -> notes.add(failedForks(
                        outcome.family().label(arm.cell()), arm.failedForks(), arm.allForks(), arm.failed())));
        return notes;
    }

    /** What is said of an arm of whose forks some failed. */
    static String failedForks(String arm, int failed, int all, boolean givenUp) {
        return arm + ": " + failed + " of " + Plural.of(all, "fork") + " failed"
                + (givenUp ? "; given up." : "; what is shown is of those that did not.");
    }

    /**
     * What is said of arms on several JDKs.
     *
     * @param parameters of one of them
     */
    static String ownDefaults(Map<String, String> parameters) {
        Set<String> same = new TreeSet<>(SAME_ON_ALL_JDKS);
        parameters.keySet().stream()
                .filter(Circumstance::isParameter)
                .map(ArmParameter::withoutPrefix)
                .forEach(same::add);
        return "JDKs are compared with each one's own defaults, but for " + String.join(", ", same) + ".";
    }

    private static String remark(FamilyOutcome.Arm arm, Optional<Measurement> measured) {
        if (arm.failed()) {
            return FAILED;
        }
        return arm.forks() > 0 ? "" : FamilyFigures.withoutNumbers(measured);
    }
}
