package dev.strandbench.report;

import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Answers;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.FamilyOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What result files have, as the report wants it: without a run that says more of it. */
public final class RankedResults {

    private RankedResults() {}

    /**
     * One family of a file.
     *
     * @param outcome what the run that measured it knows beside that; empty if it is not known
     */
    public static RankedFamily of(JudgedFamily family, Optional<FamilyOutcome> outcome) {
        List<Measurement> measured =
                family.arms().stream().map(JudgedFamily.JudgedArm::measurement).toList();
        Measurement first = measured.getFirst();
        FamilyFigures figures = new FamilyFigures(
                family.figure(),
                unit(family),
                Answers.columns(first.benchmark()),
                Answers.hasAllocationPerTask(first.benchmark()));
        List<String> names = names(family);
        List<RankedFamily.RankedArm> arms = new ArrayList<>();
        for (JudgedFamily.JudgedArm arm : family.arms()) {
            boolean givenUp = arm.measurement().isGivenUp();
            arms.add(figures.arm(
                    names.get(arms.size()),
                    arm.isMeasured() ? "" : remark(arm.measurement()),
                    arm.isMeasured() ? arm.measurement().primary().forks() : 0,
                    arm.toBest(),
                    Optional.of(arm.measurement()).filter(one -> !givenUp)));
        }
        outcome.ifPresent(known -> known.arms().stream()
                .filter(arm -> measured.stream().noneMatch(arm.cell()::isOf))
                .forEach(arm -> arms.add(figures.arm(
                        known.family().label(arm.cell()),
                        arm.failed() ? RankedOutcomes.FAILED : FamilyFigures.withoutNumbers(Optional.empty()),
                        0,
                        Optional.empty(),
                        Optional.empty()))));
        return FamilyExplanation.addedTo(new RankedFamily(
                title(family),
                heading(family),
                family.figure(),
                figures.headings(measured),
                !family.tooEarly(),
                arms,
                outcome.map(RankedOutcomes::notes).orElseGet(() -> notes(family, names))));
    }

    private static String remark(Measurement measured) {
        return measured.isGivenUp() ? RankedOutcomes.FAILED : FamilyFigures.withoutNumbers(Optional.of(measured));
    }

    /** The outcome of the family that an entry of a run's results belongs to; empty if none has it. */
    public static Optional<FamilyOutcome> outcomeOf(Measurement measurement, List<FamilyOutcome> outcomes) {
        return outcomes.stream()
                .filter(outcome -> outcome.family().arms().stream().anyMatch(arm -> arm.isOf(measurement)))
                .findFirst();
    }

    /** All scores are shown in the best one's unit. */
    private static String unit(JudgedFamily family) {
        return family.figure()
                .in(family.arms().getFirst().measurement())
                .map(metric -> metric.unit())
                .orElse("");
    }

    private static String title(JudgedFamily family) {
        Measurement first = family.arms().getFirst().measurement();
        Cell cell = Cell.of(first);
        return family.isOneBenchmark()
                ? cell.family()
                : Stream.of(cell.type(), cell.question())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining("  "));
    }

    private static String heading(JudgedFamily family) {
        String what = family.isOneBenchmark()
                ? ArmParameter.heading(
                        family.arms().getFirst().measurement().params().keySet())
                : "benchmark";
        return hasSeveralJdks(family) ? (what + " and JDK").replaceFirst("^ and ", "") : what;
    }

    private static boolean hasSeveralJdks(JudgedFamily family) {
        return family.arms().stream()
                        .map(arm -> arm.measurement().jdk())
                        .distinct()
                        .count()
                > 1;
    }

    /** The model or strategy, else the method; the JDK, if it varies; a number, if nothing else tells two apart. */
    private static List<String> names(JudgedFamily family) {
        boolean severalJdks = hasSeveralJdks(family);
        Map<String, Integer> seen = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (JudgedFamily.JudgedArm arm : family.arms()) {
            Cell cell = Cell.of(arm.measurement());
            String method = cell.benchmark().substring(cell.benchmark().lastIndexOf('.') + 1);
            String name = cell.arm().isEmpty() && !(severalJdks && family.isOneBenchmark()) ? method : cell.arm();
            String onJdk = severalJdks ? (name.isEmpty() ? "JDK " : name + " on JDK ") + cell.jdk() : name;
            int count = seen.merge(onJdk, 1, Integer::sum);
            names.add(count == 1 ? onJdk : onJdk + " (" + count + ")");
        }
        return names;
    }

    private static List<String> notes(JudgedFamily family, List<String> names) {
        List<String> notes = new ArrayList<>();
        if (family.arms().stream()
                .anyMatch(arm ->
                        arm.flags().contains(Flag.NOT_STEADY) || arm.flags().contains(Flag.STILL_GROWING))) {
            notes.add(RankedOutcomes.NOT_STEADY);
        }
        if (hasSeveralJdks(family)) {
            notes.add(RankedOutcomes.ownDefaults(
                    family.arms().getFirst().measurement().params()));
        }
        if (family.tooEarly()) {
            notes.add(RankedOutcomes.TOO_EARLY);
        }
        boolean oneFork = family.arms().stream()
                .anyMatch(arm -> arm.isMeasured() && arm.measurement().primary().forks() == 1);
        if (oneFork && family.arms().size() > 1) {
            notes.add("One fork says nothing of the spread between forks; -f 5 or more does.");
        }
        for (int place = 0; place < names.size(); place++) {
            String name = names.get(place);
            Measurement measured = family.arms().get(place).measurement();
            measured.membership()
                    .filter(run -> run.failedForks() > 0)
                    .ifPresent(run -> notes.add(
                            RankedOutcomes.failedForks(name, run.failedForks(), run.allForks(), measured.isGivenUp())));
        }
        return notes;
    }
}
