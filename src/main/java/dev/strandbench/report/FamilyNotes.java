package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.compare.Regimes;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import dev.strandbench.scenario.ForkingBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the notes below a family's table, which state the limits of the verdicts. */
final class FamilyNotes {

    private static final String TOO_EARLY =
            "Not judged: ops were measured in the first 2 s of a fork, while code was still being compiled. Use a"
                    + " [pace] with a pilot of 4s or more.";
    private static final int MOST_REASONS = 3;

    private FamilyNotes() {}

    /**
     * Returns the notes on a family's arms. The list of names begins with the names of the judged arms, in the same
     * order as the arms.
     */
    static List<String> of(JudgedFamily judged, Optional<FamilyOutcome> outcome, List<Cell> cells, List<String> names) {
        List<String> notes = new ArrayList<>();
        for (int place = 0; place < judged.arms().size(); place++) {
            notes.addAll(onScores(judged, judged.arms().get(place), names.get(place)));
        }
        RoundTripNotes.of(judged, names).ifPresent(notes::add);
        unseenModes(judged).ifPresent(notes::add);
        if (RankedFamily.hasSeveralJdks(cells)) {
            notes.add(ownDefaults(cells.getFirst()));
        }
        widths(judged, names).ifPresent(notes::add);
        outcome.map(FamilyOutcome::disturbances)
                .filter(reasons -> !reasons.isEmpty())
                .ifPresent(reasons -> notes.add("Blocks were disturbed, so verdicts are less certain than they look: "
                        + reasons.stream().distinct().limit(MOST_REASONS).collect(Collectors.joining("; "))
                        + "."));
        if (judged.tooEarly()) {
            notes.add(TOO_EARLY);
        }
        if (outcome.isEmpty()
                && judged.arms().size() > 1
                && judged.arms().stream().anyMatch(arm -> arm.forks() == 1)) {
            notes.add("One fork does not show the spread between forks; measure with -f 5 or more.");
        }
        for (int place = 0; place < names.size(); place++) {
            String name = names.get(place);
            if (place < judged.arms().size()) {
                Measurement entry = judged.arms().get(place).measurement();
                entry.membership()
                        .ifPresent(run -> noteFailed(
                                notes,
                                name,
                                run.failedForks(),
                                run.allForks(),
                                entry.isGivenUp(),
                                reason(outcome, Cell.of(entry))));
            } else {
                UnmeasuredArm arm = outcome.orElseThrow()
                        .unmeasured()
                        .get(place - judged.arms().size());
                noteFailed(notes, name, arm.failedForks(), arm.allForks(), arm.failed(), reason(outcome, arm.cell()));
            }
        }
        return notes;
    }

    private static Optional<String> widths(JudgedFamily judged, List<String> names) {
        Map<Double, List<String>> arms = new TreeMap<>();
        for (int place = 0; place < judged.arms().size(); place++) {
            String name = names.get(place);
            judged.arms()
                    .get(place)
                    .measurement()
                    .metric(ForkingBenchmark.WIDTH)
                    .ifPresent(width -> arms.computeIfAbsent(width.meanOfForks(), first -> new ArrayList<>())
                            .add(name));
        }
        return arms.size() < 2
                ? Optional.empty()
                : Optional.of("Not all run on the same number of threads: "
                        + arms.entrySet().stream()
                                .map(same ->
                                        FigureText.plain(same.getKey()) + " for " + String.join(", ", same.getValue()))
                                .collect(Collectors.joining("; "))
                        + ".");
    }

    private static List<String> onScores(JudgedFamily judged, JudgedArm arm, String name) {
        List<String> notes = new ArrayList<>();
        if (arm.flags().contains(Flag.STILL_GROWING)) {
            notes.add(name + ": heap or compiled code still grows.");
        }
        Optional<MeasuredArm> measured = arm.counted()
                .map(counted -> new MeasuredArm(arm.measurement(), judged.figure(), counted))
                .filter(MeasuredArm::isSound);
        if (measured.isEmpty()) {
            return notes;
        }
        if (arm.flags().contains(Flag.NOT_STEADY)) {
            measured.get()
                    .changeWithAge(judged.smallestRatio())
                    .ifPresent(change -> notes.add(onAge(name, change, measured.get())));
        }
        Optional<Regimes> regimes = measured.get().regimes();
        if (regimes.isPresent()) {
            notes.add(onRegimes(name, regimes.get(), measured.get()));
        } else if (arm.flags().contains(Flag.SEVERAL_MODES)) {
            measured.get()
                    .modes(judged.smallestRatio())
                    .ifPresent(modes -> notes.add(onModes(name, modes, measured.get())));
        }
        return notes;
    }

    private static String onAge(String name, double change, MeasuredArm arm) {
        boolean isTime = MetricUnit.isTime(arm.figure().metric(), arm.metric().unit());
        boolean higherIsBetter = arm.figure().higherIsBetter();
        double ofValue = !isTime && higherIsBetter ? -change : change;
        String word = isTime
                ? "gets " + percent(ofValue) + (ofValue < 0 ? " faster" : " slower")
                : (higherIsBetter ? "reaches " : "needs ") + percent(ofValue) + (ofValue < 0 ? " less" : " more");
        return name + " still " + word + " as the age of a fork doubles.";
    }

    private static String percent(double change) {
        return FigureText.percent(Math.abs(Math.expm1(change)));
    }

    private static String onRegimes(String name, Regimes regimes, MeasuredArm arm) {
        String unit = " " + arm.metric().unit();
        return name + " changes within forks between " + FigureText.score(regimes.low()) + unit + " and "
                + FigureText.score(regimes.high()) + unit + ", which lasts "
                + FigureText.percent(regimes.highShare()) + " of the time, in " + regimes.forks() + " of "
                + Plural.of(arm.metric().forks(), "fork") + "."
                + arm.roundTrips(regimes).map(RoundTripNotes::asCause).orElse("");
    }

    private static String onModes(String name, ForkModes modes, MeasuredArm arm) {
        return name + " has two modes: " + onMode(modes.fast(), arm) + ", and " + onMode(modes.slow(), arm) + ", "
                + FigureText.ratio(modes.ratio()) + " times the cost."
                + arm.roundTrips(modes).map(RoundTripNotes::asCause).orElse("");
    }

    private static String onMode(ForkModes.Mode mode, MeasuredArm arm) {
        boolean isRate = arm.figure().higherIsBetter();
        String low = FigureText.score(isRate ? 1 / mode.highest() : mode.lowest());
        String high = FigureText.score(isRate ? 1 / mode.lowest() : mode.highest());
        return (low.equals(high) ? low : low + " to " + high) + " "
                + arm.metric().unit() + " in " + Plural.of(mode.forks(), "fork");
    }

    private static Optional<String> unseenModes(JudgedFamily judged) {
        return judged.arms().stream()
                .filter(JudgedArm::isMeasured)
                .filter(arm -> arm.measurement().membership().isPresent())
                .mapToInt(JudgedArm::countedForks)
                .min()
                .stream()
                .filter(forks -> judged.arms().size() > 1 && forks > 1)
                .mapToObj(forks -> "With " + Plural.of(forks, "fork") + ", up to "
                        + FigureText.percent(ForkModes.largestUnseenShare(forks))
                        + " of an arm's forks could be slow without showing here.")
                .findFirst();
    }

    private static String reason(Optional<FamilyOutcome> outcome, Cell cell) {
        return outcome.map(run -> run.failures().getOrDefault(cell, "")).orElse("");
    }

    private static void noteFailed(
            List<String> notes, String arm, int failed, int all, boolean givenUp, String reason) {
        if (failed > 0) {
            notes.add(arm + ": " + failed + " of " + Plural.of(all, "fork") + " failed"
                    + (givenUp ? "; given up." : "; the figures come from the other forks.")
                    + (reason.isEmpty() ? "" : " The last reason: " + ShownText.oneLine(reason) + "."));
        }
    }

    private static String ownDefaults(Cell arm) {
        Set<String> same = new TreeSet<>(List.of("gc", "heap"));
        arm.parameters().keySet().stream()
                .filter(Circumstance::isParameter)
                .map(ArmParameter::withoutPrefix)
                .forEach(same::add);
        return "Each JDK runs with its own defaults, except for " + String.join(", ", same) + ".";
    }
}
