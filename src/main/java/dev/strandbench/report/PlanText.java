package dev.strandbench.report;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.AdaptiveRun;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import dev.strandbench.run.Interruption;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.run.policy.AdaptivePolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes a run as text before the run starts and after the run has ended. */
public final class PlanText {

    public static final String TO_GO_ON = "To go on (the budget includes the time already spent)";

    // A run starts another arm only if this many forks of that arm and of the best arm fit into the budget.
    private static final int SECOND_LOOK = LookPlan.SEQUENTIAL.secondLook();

    private PlanText() {}

    public static String of(Plan plan, String description) {
        Document.Builder document = new Document.Builder();
        description.lines().map(ShownText::of).forEach(document::line);
        for (Family family : plan.families()) {
            String arms = family.arms().stream().map(family::label).collect(Collectors.joining(", "));
            document.line("")
                    .line(ShownText.of(family.name()))
                    .items(
                            "",
                            List.of(
                                    Plural.of(family.arms().size(), "arm") + ": " + ShownText.of(arms),
                                    firstBlock(plan, family)));
        }
        document.line("")
                .line(Plural.of(plan.families().size(), "family") + ", " + Plural.of(plan.cells(), "cell")
                        + "; first verdicts after " + firstVerdicts(plan) + ", everything at most "
                        + (plan.effort().fixed()
                                ? "the fixed counts"
                                : words(plan.effort().budget())) + ".");
        partWithinBudget(plan).ifPresent(document::line);
        shortForks(plan).ifPresent(document::line);
        return TextWriter.write(document.titled(opening(plan)));
    }

    private static String firstBlock(Plan plan, Family family) {
        String seconds = words(AdaptiveRun.firstBlockSeconds(plan, family));
        if (!family.isSingleShot()) {
            return "first block about " + seconds;
        }
        return (family.hasOpTimes() ? "first block at least " + seconds : "duration unknown") + "; each fork runs once";
    }

    private static String firstVerdicts(Plan plan) {
        List<String> parts = new ArrayList<>();
        if (!plan.families().stream().allMatch(Family::isSingleShot)) {
            parts.add("about "
                    + words(plan.families().stream()
                            .filter(family -> !family.isSingleShot())
                            .mapToDouble(family -> AdaptiveRun.firstLookSeconds(plan, family))
                            .sum()));
        }
        if (plan.families().stream().anyMatch(Family::isSingleShot)) {
            parts.add("all single shots");
        }
        return String.join(" and ", parts);
    }

    private static Optional<String> partWithinBudget(Plan plan) {
        double left = (double) plan.effort().budget().toSeconds();
        int within = 0;
        for (double seconds : plan.families().stream()
                .mapToDouble(family -> AdaptiveRun.firstLookSeconds(plan, family))
                .sorted()
                .toArray()) {
            left -= seconds;
            within += left >= 0 ? 1 : 0;
        }
        int all = plan.families().size();
        return plan.effort().fixed() || within == all
                ? Optional.empty()
                : Optional.of("The budget is enough for first verdicts in " + within + " of " + Plural.of(all, "family")
                        + ".");
    }

    /** If the plan's forks are too short for verdicts, returns a line with the minimum valid duration of a fork. */
    public static Optional<String> shortForks(Plan plan) {
        Duration pilot = plan.effort().pace().pilot();
        boolean isAdaptive = !plan.effort().fixed() && !plan.effort().asked();
        boolean isTooShort = plan.families().stream()
                .filter(family -> !family.isSingleShot())
                .anyMatch(family ->
                        pilot.compareTo(AdaptivePolicy.leastPilot(family.arms().size())) < 0);
        return isAdaptive && isTooShort
                ? Optional.of("Forks of " + words(pilot) + " are too short for verdicts; valid: [pace] with a pilot of "
                        + words(AdaptivePolicy.leastPilot(2)) + " or more.")
                : Optional.empty();
    }

    public static String opening(Plan plan) {
        return String.format(
                Locale.ROOT,
                "Strandbench, profile %s: %s in %s on JDK %s, %s (seed %d).",
                ShownText.of(plan.origin().profile()),
                Plural.of(plan.cells(), "cell"),
                Plural.of(plan.families().size(), "family"),
                plan.environment().jdks().stream().map(PlannedJdk::label).collect(Collectors.joining(", ")),
                plan.effort().fixed()
                        ? "fixed counts"
                        : "at most " + words(plan.effort().budget()),
                plan.origin().seed());
    }

    public static String environment(Plan plan) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        all.put("Machine", plan.environment().machineSettings());
        plan.environment().jvmSettings().forEach((jdk, settings) -> all.put("JDK " + jdk, settings));
        all.values().removeIf(Map::isEmpty);
        return all.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + settings(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    public static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns the smallest budget that allows a verdict. A budget above an hour is rounded up to full minutes. */
    public static Duration leastBudget(Plan plan) {
        return writable(Duration.ofSeconds((long) Math.ceil(AdaptiveRun.leastBudgetSeconds(plan))));
    }

    // A time of an hour or more is printed without seconds.
    private static Duration writable(Duration duration) {
        Duration minutes = duration.truncatedTo(ChronoUnit.MINUTES);
        return duration.toHours() > 0 && !duration.equals(minutes) ? minutes.plusMinutes(1) : duration;
    }

    public static String closing(
            Plan plan, List<FamilyOutcome> outcomes, SessionDirectory session, Optional<Path> page) {
        StringBuilder text = new StringBuilder();
        for (FamilyOutcome outcome : outcomes) {
            double seconds = outcome.secondsToDecide();
            if (!outcome.settled() && seconds > 0) {
                text.append(String.format(
                        Locale.ROOT,
                        "Open in %s: %s; about %s of each, %s.\n",
                        outcome.family().name(),
                        labels(outcome, outcome.withinReach()),
                        Plural.of(outcome.moreForks(), "more fork"),
                        words(seconds)));
            }
            outOfReach(outcome).ifPresent(text::append);
        }
        text.append("Saved: " + session.results() + "\n");
        page.ifPresent(file -> text.append("Report: " + file + "\n"));
        goingOn(plan, outcomes, session.path()).ifPresent(call -> {
            text.append(TO_GO_ON + ": " + call + "\n");
            unknownTimes(plan, outcomes).ifPresent(text::append);
        });
        return text.toString();
    }

    /**
     * Returns the command that resumes a run with a budget that suffices for all verdicts; empty if nothing needs
     * measuring. If the needed time is unknown, the budget is only a guess. If the number of forks is fixed, the
     * command has no budget.
     */
    public static Optional<String> goingOn(Plan plan, List<FamilyOutcome> outcomes, Path directory) {
        List<FamilyOutcome> open =
                outcomes.stream().filter(outcome -> !outcome.settled()).toList();
        if (plan.effort().fixed()) {
            return Optional.of(Interruption.resumeLine(directory)).filter(line -> !open.isEmpty());
        }
        double missingSeconds = open.stream()
                .mapToDouble(outcome -> missingSeconds(plan, outcome))
                .sum();
        if (open.stream().anyMatch(outcome -> isTimeUnknown(plan, outcome))) {
            missingSeconds += (double) plan.effort().budget().toSeconds();
        }
        if (missingSeconds <= 0) {
            return Optional.empty();
        }
        Duration budget = writable(plan.effort().budget().plusSeconds((long) Math.ceil(missingSeconds)));
        return Optional.of(Interruption.resumeLine(directory) + " --budget "
                + words(budget).replace(" ", ""));
    }

    private static Optional<String> unknownTimes(Plan plan, List<FamilyOutcome> outcomes) {
        String names = outcomes.stream()
                .filter(outcome -> !outcome.settled() && isTimeUnknown(plan, outcome))
                .map(outcome -> outcome.family().name())
                .collect(Collectors.joining(", "));
        return plan.effort().fixed() || names.isEmpty()
                ? Optional.empty()
                : Optional.of("How long " + names
                        + " needs for a verdict is unknown, so this budget adds the previous one once more.\n");
    }

    private static double missingSeconds(Plan plan, FamilyOutcome outcome) {
        Family family = outcome.family();
        List<UnmeasuredArm> unmeasured =
                outcome.unmeasured().stream().filter(arm -> !arm.failed()).toList();
        if (outcome.secondsPerFork() == 0) {
            boolean isKnown = !family.isSingleShot() || family.hasOpTimes();
            return isKnown && !unmeasured.isEmpty() ? AdaptiveRun.firstLookSeconds(plan, family) : 0;
        }
        if (!family.isSingleShot()) {
            int arms = unmeasured.isEmpty() ? 0 : unmeasured.size() + 1;
            return outcome.secondsToDecide() + outcome.secondsPerFork() * SECOND_LOOK * arms;
        }
        // A run measures all of an arm's single shots, even if fewer would give a verdict.
        int shots = family.ownCounts().forks();
        return outcome.secondsPerFork()
                * (shots * unmeasured.size()
                        + outcome.judged().arms().stream()
                                .filter(JudgedArm::isMeasured)
                                .mapToInt(arm -> Math.max(0, shots - arm.forks()))
                                .sum());
    }

    // The time is unknown before the first single shot, and with one fork, which shows no spread.
    private static boolean isTimeUnknown(Plan plan, FamilyOutcome outcome) {
        if (outcome.secondsPerFork() == 0 || outcome.family().isSingleShot()) {
            return missingSeconds(plan, outcome) == 0
                    && outcome.unmeasured().stream().anyMatch(arm -> !arm.failed());
        }
        boolean isSpreadUnknown = outcome.judged().arms().stream()
                .skip(1)
                .anyMatch(arm -> arm.isMeasured()
                        && outcome.moreForks(arm) == 0
                        && arm.toBest()
                                .filter(pair -> pair.verdict() != Verdict.INCONCLUSIVE)
                                .isEmpty());
        return (isSpreadUnknown && outcome.undecided().isEmpty())
                || (plan.effort().asked() && outcome.withinReach().isEmpty());
    }

    static Optional<String> outOfReach(FamilyOutcome outcome) {
        List<JudgedArm> beyond = new ArrayList<>(outcome.undecided());
        beyond.removeAll(outcome.withinReach());
        return Optional.of("Left open in " + outcome.family().name() + ": " + labels(outcome, beyond) + "; even "
                        + outcome.mostForks()
                        + " forks of each, the most for this run, would probably not decide.\n")
                .filter(line -> !beyond.isEmpty());
    }

    private static String labels(FamilyOutcome outcome, List<JudgedArm> arms) {
        return arms.stream().map(outcome::label).collect(Collectors.joining(", "));
    }

    public static String words(double seconds) {
        return words(Duration.ofSeconds((long) Math.ceil(seconds)));
    }

    /** Returns a duration as text, for example {@code 250ms}, {@code 45s}, {@code 4m 30s} or {@code 2h 5m}. */
    public static String words(Duration duration) {
        if (duration.isPositive() && duration.toSeconds() == 0) {
            return Math.max(1, duration.toMillis()) + "ms";
        }
        if (duration.toHours() > 0) {
            return duration.toHours() + "h " + duration.toMinutesPart() + "m";
        }
        return duration.toMinutes() > 0
                ? duration.toMinutes() + "m " + duration.toSecondsPart() + "s"
                : duration.toSeconds() + "s";
    }
}
