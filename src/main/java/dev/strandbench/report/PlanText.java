package dev.strandbench.report;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.AdaptiveRun;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.Interruption;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.text.Plural;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a run says of itself before and after. */
public final class PlanText {

    /** What stands before the call that goes on, whose budget is no addition to what was spent. */
    public static final String TO_GO_ON = "To go on (the budget is the run's in all, with what it has taken so far)";

    private PlanText() {}

    /**
     * Families, arms and time, for a dry run.
     *
     * @param description what the profile says of itself; may be empty
     */
    public static String of(Plan plan, String description) {
        StringBuilder text = new StringBuilder(opening(plan)).append('\n');
        description.lines().forEach(line -> text.append(ShownText.of(line)).append('\n'));
        for (Family family : plan.families()) {
            text.append(String.format(
                    Locale.ROOT,
                    "\n%s\n  %s: %s\n  first block %s\n",
                    ShownText.of(family.name()),
                    Plural.of(family.arms().size(), "arm"),
                    ShownText.of(family.arms().stream().map(family::label).collect(Collectors.joining(", "))),
                    firstBlock(plan, family)));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "\n%s, %s; first verdicts after %s, everything at most %s.\n",
                        Plural.of(plan.families().size(), "family"),
                        Plural.of(plan.cells(), "cell"),
                        firstVerdicts(plan),
                        plan.fixed() ? "the counts that are fixed" : words(plan.budget())))
                .toString();
    }

    private static String firstBlock(Plan plan, Family family) {
        OptionalDouble seconds = AdaptiveRun.firstBlockSeconds(plan, family);
        return seconds.isPresent() ? about(seconds.getAsDouble()) : "unknown until it has run: single shots";
    }

    /** What the first verdicts take; those on single shots come when all of them have run. */
    private static String firstVerdicts(Plan plan) {
        List<String> parts = new ArrayList<>();
        if (!plan.families().stream().allMatch(Family::isSingleShot)) {
            parts.add(about(AdaptiveRun.firstLookSeconds(plan)));
        }
        if (plan.families().stream().anyMatch(Family::isSingleShot)) {
            parts.add("all single shots");
        }
        return String.join(" and ", parts);
    }

    private static String about(double seconds) {
        return "about " + words(Duration.ofSeconds((long) Math.ceil(seconds)));
    }

    /** The first line of a run. */
    public static String opening(Plan plan) {
        return String.format(
                Locale.ROOT,
                "Strandbench, profile %s: %s in %s on JDK %s, %s (seed %d).",
                ShownText.of(plan.profile()),
                Plural.of(plan.cells(), "cell"),
                Plural.of(plan.families().size(), "family"),
                plan.jdks().stream().map(PlannedJdk::label).collect(Collectors.joining(", ")),
                plan.fixed() ? "fixed counts" : "at most " + words(plan.budget()),
                plan.seed());
    }

    /** How machine and JVMs are set: a line for the machine and one for each JDK. */
    public static String environment(Plan plan) {
        StringBuilder text = new StringBuilder();
        if (!plan.machineSettings().isEmpty()) {
            text.append("Machine: ").append(settings(plan.machineSettings())).append('\n');
        }
        plan.jvmSettings().forEach((jdk, settings) -> {
            if (!settings.isEmpty()) {
                text.append("JDK ")
                        .append(jdk)
                        .append(": ")
                        .append(settings(settings))
                        .append('\n');
            }
        });
        return text.toString();
    }

    /** Settings in one line. */
    public static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    /** How long the shortest first block of all families takes at least, in s. */
    public static double leastFirstBlockSeconds(Plan plan) {
        return plan.families().stream()
                .mapToDouble(family -> AdaptiveRun.leastFirstBlockSeconds(plan, family))
                .min()
                .orElse(0);
    }

    /**
     * What is left open, and what to do next.
     *
     * @param page where the report is; empty if it could not be written
     */
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
                        labels(outcome.family(), outcome.withinReach()),
                        Plural.of(outcome.moreForks(), "more fork"),
                        words(Duration.ofSeconds((long) Math.ceil(seconds)))));
            }
            outOfReach(outcome).ifPresent(text::append);
        }
        text.append(
                "× best: what it costs over what the best arm costs, with its 95 % interval over forks; a verdict asks"
                        + " for more than the interval.\n× ideal: times what no scheduler can beat. B/task: allocation.\n");
        text.append("Saved: ").append(session.results()).append('\n');
        page.ifPresent(file -> text.append("Report: ").append(file).append('\n'));
        goingOn(plan, outcomes, session.path())
                .ifPresent(
                        call -> text.append(TO_GO_ON).append(": ").append(call).append('\n'));
        return text.toString();
    }

    /**
     * The call that goes on until everything is decided; where nobody knows yet how long that takes, for as long again
     * as the run could take: what is asked for need not be what the arms of a table still lack. Empty if a run would do
     * nothing.
     */
    public static Optional<String> goingOn(Plan plan, List<FamilyOutcome> outcomes, Path directory) {
        List<FamilyOutcome> open =
                outcomes.stream().filter(outcome -> !outcome.settled()).toList();
        double missingSeconds =
                open.stream().mapToDouble(FamilyOutcome::secondsToDecide).sum();
        // One that has not been measured, or of which a single fork does not show what differs between forks.
        if (open.stream()
                .anyMatch(outcome -> outcome.undecided().isEmpty()
                        || (plan.asked() && outcome.withinReach().isEmpty()))) {
            missingSeconds += (double) plan.budget().toSeconds();
        }
        Duration budget = toldInFull(plan.budget().plusSeconds((long) Math.ceil(missingSeconds)));
        return missingSeconds > 0
                ? Optional.of(Interruption.resumeLine(directory) + " --budget "
                        + words(budget).replace(" ", ""))
                : Optional.empty();
    }

    /** As long, or up to a minute longer: of an hour and more, {@link #words} leaves out the seconds. */
    private static Duration toldInFull(Duration budget) {
        Duration minutes = budget.truncatedTo(ChronoUnit.MINUTES);
        return budget.toHours() == 0 || budget.equals(minutes) ? budget : minutes.plusMinutes(1);
    }

    /** Which arms the run cannot tell from the best, as a line; empty if there are none. */
    static Optional<String> outOfReach(FamilyOutcome outcome) {
        List<FamilyOutcome.Arm> beyond = new ArrayList<>(outcome.undecided());
        beyond.removeAll(outcome.withinReach());
        return beyond.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "Left open in %s: %s; %d forks of each, the most this run takes, would probably not tell them"
                                + " from the best.\n",
                        outcome.family().name(),
                        labels(outcome.family(), beyond),
                        outcome.mostForks()));
    }

    private static String labels(Family family, List<FamilyOutcome.Arm> arms) {
        return arms.stream().map(arm -> family.label(arm.cell())).collect(Collectors.joining(", "));
    }

    /** A time in the units that people use: {@code 250ms}, {@code 45s}, {@code 4m 30s}, {@code 2h 5m}. */
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

    /** What a family's arms differ in. */
    public static String heading(Family family) {
        if (family.comparesMethods()) {
            return "benchmark";
        }
        Cell first = family.arms().get(0);
        String parameter = ArmParameter.heading(first.parameters().keySet());
        return family.jdks().size() == 1 ? parameter : (parameter + " and JDK").replaceFirst("^ and ", "");
    }
}
