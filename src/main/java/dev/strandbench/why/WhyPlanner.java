package dev.strandbench.why;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.usercode.JmhJar;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import dev.strandbench.why.intervention.ArmChange;
import dev.strandbench.why.intervention.ArmInQuestion;
import dev.strandbench.why.intervention.ChangedArms;
import dev.strandbench.why.intervention.Interventions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/**
 * Plans a run that explains a difference between two arms. The original pair and each intervention's changed pair form
 * one family, so one block can measure all pairs. If the run explains one arm's modes, both arms of a pair are the
 * same.
 */
public final class WhyPlanner {

    public static final String PROFILE = "why";

    /** The share of the budget for single interventions. The rest of the budget is for combinations. */
    private static final double SHARE_OF_SINGLES = 0.75;

    private static final int THIRD_LOOK = LookPlan.SEQUENTIAL.thirdLook();

    /** In s. Only the second half of a fork counts, because most code is compiled by then. */
    private static final double SHORTEST_FORK = 5;

    private static final int MOST_ITERATIONS = 8;
    private static final int FEWEST_ITERATIONS = 4;

    // An iteration that is slightly shorter than an op contains one op.
    private static final double PART_OF_AN_OP = 0.9;

    private static final String MIXED_ARMS = "-D" + JvmSettings.MIXED_ARMS_PROPERTY + "=";

    /** More arms would take too long to run. */
    private static final int MOST_MIXED_ARMS = 6;

    private static final String NEEDS_BUDGET = ": needs a budget of ";

    /** The original pair and one changed pair. */
    private static final int ARMS_OF_TWO_PAIRS = 4;

    private static final double PRECISION = 0.01;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final Variant ORIGINAL = new Variant(List.of(), new ChangedArms(ArmChange.NONE, ArmChange.NONE, ""));

    private final Plan base;
    private final ArmInQuestion baseline;
    private final ArmInQuestion candidate;

    /** The JVM argument that lists the arms to run in the same JVM. If there is none, the planner chooses the arms. */
    private final Optional<String> mixedArms;

    private final List<String> leftOut = new ArrayList<>();

    public record WhyPlan(Plan plan, WhyQuestion question) {}

    private record Variant(List<String> interventions, ChangedArms changed) {}

    private record PlannedArm(Cell cell, double opSeconds) {}

    private record PlannedPair(PlannedArm baseline, PlannedArm candidate) {}

    private record ComparedNames(Set<String> circumstances, Set<String> parameters) {

        static ComparedNames of(List<Variant> variants, Stream<Cell> arms) {
            ComparedNames names = new ComparedNames(new HashSet<>(), new HashSet<>());
            variants.stream()
                    .flatMap(variant -> Stream.of(
                            variant.changed().baseline(), variant.changed().candidate()))
                    .forEach(change -> {
                        change.circumstances().keySet().forEach(one -> names.circumstances.add(one.label()));
                        names.parameters.addAll(change.parameters().keySet());
                        if (!change.jvmArguments().isEmpty()) {
                            names.circumstances.add(Circumstance.JVM_ARGUMENTS.label());
                        }
                    });
            arms.flatMap(cell -> cell.parameters().keySet().stream())
                    .filter(name -> name.startsWith(ArmParameter.CIRCUMSTANCE))
                    .forEach(name -> (Circumstance.isOfTheFork(name) ? names.circumstances : names.parameters)
                            .add(ArmParameter.withoutPrefix(name)));
            return names;
        }
    }

    private static final class FamilyArms {

        private final List<Cell> cells;
        private final List<Double> opSeconds;

        FamilyArms(List<Cell> cells, List<Double> opSeconds) {
            this.cells = new ArrayList<>(cells);
            this.opSeconds = new ArrayList<>(opSeconds);
        }

        int number(PlannedArm arm) {
            if (!cells.contains(arm.cell())) {
                cells.add(arm.cell());
                opSeconds.add(arm.opSeconds());
            }
            return cells.indexOf(arm.cell());
        }

        long sizeWith(PlannedPair pair) {
            return cells.size()
                    + Stream.of(pair.baseline(), pair.candidate())
                            .map(PlannedArm::cell)
                            .distinct()
                            .filter(cell -> !cells.contains(cell))
                            .count();
        }

        Family in(Family family) {
            return family.comparing(List.copyOf(cells), List.copyOf(opSeconds));
        }
    }

    private WhyPlanner(Plan base, ArmInQuestion baseline, ArmInQuestion candidate, Optional<String> mixedArms) {
        this.base = base;
        this.baseline = baseline;
        this.candidate = candidate;
        this.mixedArms = mixedArms;
    }

    /**
     * Throws {@link UserErrorException} if a run was measured with another number of processors than this machine has.
     * Interventions set the recorded number of processors, which would be a second change on another machine.
     */
    public static void requireAsManyProcessors(RecordedRun run) {
        int then = run.plan().environment().machine().processors();
        int now = MachineIdentity.ofThisMachine().processors();
        if (then != now) {
            throw new UserErrorException(run.directory() + " was measured with " + Plural.of(then, "processor")
                    + ", and here " + (now == 1 ? "is 1" : "are " + now)
                    + "; valid: a run with as many processors as here");
        }
    }

    /**
     * Plans a run with all interventions that apply to a pair, except those that would exceed the budget even if the
     * run measured only one intervention.
     *
     * @param result directory of the run that showed the difference
     * @throws UserErrorException if the budget is too small, or if no intervention applies
     */
    public static WhyPlan of(QuestionedPair pair, Path result, Duration budget) {
        Family family = pair.family().countedBy(counts(pair.plan(), pair.warmSeconds(), pair.opSeconds()));
        return new WhyPlanner(pair.plan(), pair.baseline(), pair.candidate(), mixedArms(pair))
                .planned(
                        family,
                        Interventions.of(pair.baseline(), pair.candidate()),
                        arms -> WhyDemand.secondsForEffects(Math.min(arms, ARMS_OF_TWO_PAIRS), family)
                                / SHARE_OF_SINGLES,
                        new WhyQuestion(
                                result.toString(),
                                pair.baselineName(),
                                pair.candidateName(),
                                pair.ratio(),
                                budget,
                                List.of(),
                                List.of()));
    }

    /**
     * Plans a run with all interventions that may end a mode, except those that would exceed the budget. Each arm may
     * get as many forks as a run allows, because modes are visible only in many forks.
     *
     * @param result directory of the run that showed the modes
     * @throws UserErrorException if the budget is too small, or if no intervention applies
     */
    public static WhyPlan of(QuestionedModes modes, Path result, Duration budget) {
        Family family = modes.family().countedBy(counts(modes.plan(), modes.warmSeconds(), modes.opSeconds()));
        return new WhyPlanner(modes.plan(), modes.arm(), modes.arm(), Optional.empty())
                .planned(
                        family,
                        Interventions.ofModes(modes.arm()),
                        arms -> FamilyOutcome.MOST_FORKS
                                * arms
                                * family.ownCounts().secondsOfAFork(),
                        new WhyQuestion(
                                result.toString(),
                                modes.name(),
                                modes.name(),
                                modes.modes().ratio(),
                                budget,
                                List.of(),
                                List.of()));
    }

    public static Duration budgetOfSingles(WhyQuestion question) {
        return Duration.ofMillis(Math.round(SHARE_OF_SINGLES * question.budget().toMillis()));
    }

    /**
     * Plans as many interventions as the budget allows. The given function maps a number of arms to a fork time in s.
     */
    private WhyPlan planned(
            Family family, Map<String, ChangedArms> changes, LongToDoubleFunction secondsNeeded, WhyQuestion asked) {
        Duration budget = asked.budget();
        List<Variant> variants = new ArrayList<>(List.of(ORIGINAL));
        changes.forEach((name, changed) -> variants.add(new Variant(List.of(name), changed)));
        ComparedNames names = ComparedNames.of(variants, Stream.of(baseline.cell(), candidate.cell()));
        variants.removeIf(variant -> isOverridden(variant, names));
        Plan planned = plan(variants, names, budget);
        FamilyArms arms = new FamilyArms(List.of(), List.of());
        List<ChangedPair> pairs = new ArrayList<>();
        for (Variant variant : variants) {
            Optional<PlannedPair> both = plannedPair(variant, planned, names);
            if (both.isEmpty()) {
                leftOut.add(title(variant) + ": not possible here");
                continue;
            }
            double seconds = secondsNeeded.applyAsDouble(arms.sizeWith(both.get()));
            if (!pairs.isEmpty() && seconds > budget.toSeconds()) {
                leftOut.add(title(variant) + NEEDS_BUDGET + (long) Math.ceil(seconds / 60) + "m");
                continue;
            }
            add(variant, both.get(), arms, pairs);
        }
        requireAny(pairs);
        return new WhyPlan(
                planned.withFamilies(List.of(arms.in(family)))
                        .withJvmSettings(base.environment().jvmSettings())
                        .asked(true),
                asked.withPairs(pairs).leavingOut(List.copyOf(leftOut)));
    }

    private static String title(Variant variant) {
        return variant.interventions().isEmpty() ? "the original pair" : String.join(" and ", variant.interventions());
    }

    private void requireAny(List<ChangedPair> pairs) {
        boolean hasOriginal =
                pairs.stream().anyMatch(pair -> pair.interventions().isEmpty());
        if (!hasOriginal || pairs.size() < 2) {
            Optional<String> reason = leftOut.stream()
                    .filter(left -> left.contains(NEEDS_BUDGET))
                    .findFirst()
                    .or(() -> leftOut.stream().reduce((earlier, later) -> later));
            throw new UserErrorException(
                    (hasOriginal ? "no intervention can be measured" : "the arms cannot be measured")
                            + reason.map(left -> ": " + left).orElse("")
                            + "; valid: another pair of arms, or a larger --budget");
        }
    }

    private void add(Variant variant, PlannedPair both, FamilyArms arms, List<ChangedPair> pairs) {
        boolean isOfModes = baseline.cell().equals(candidate.cell());
        if (!isOfModes && both.baseline().cell().equals(both.candidate().cell())) {
            leftOut.add(title(variant) + ": makes the two arms equal");
            return;
        }
        ChangedPair added = new ChangedPair(
                variant.interventions(),
                variant.changed().words(),
                variant.changed().cause(),
                arms.number(both.baseline()),
                arms.number(both.candidate()));
        if (pairs.stream().noneMatch(pair -> pair.arms().equals(added.arms()))) {
            pairs.add(added);
        }
    }

    private boolean isOverridden(Variant variant, ComparedNames names) {
        boolean overridden = !variant.equals(ORIGINAL)
                && specs(variant, names).stream().anyMatch(spec -> spec.isOverriddenBy(base.jvmArguments()));
        if (overridden) {
            leftOut.add(title(variant) + ": the JVM arguments of the run already set it");
        }
        return overridden;
    }

    private List<ArmSpec> specs(Variant variant, ComparedNames names) {
        return List.of(
                ArmSpec.of(baseline, variant.changed().baseline(), names.circumstances()),
                ArmSpec.of(candidate, variant.changed().candidate(), names.circumstances()));
    }

    private Plan plan(List<Variant> variants, ComparedNames names, Duration budget) {
        Profile profile = new Profile(
                PROFILE,
                "",
                budget,
                PRECISION,
                0,
                base.effort().pace(),
                base.jvmArguments(),
                variants.stream()
                        .flatMap(variant -> specs(variant, names).stream())
                        .distinct()
                        .map(ArmSpec::selection)
                        .toList(),
                ChosenCircumstances.NONE,
                OptionalInt.empty(),
                List.of());
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of())
                .scoringIn(Mode.deepValueOf(baseline.cell().mode()));
        List<String> path = base.environment().benchmarkPath();
        if (!path.isEmpty()) {
            planner.from(JmhJar.at(path));
        }
        Planner.Limits limits = new Planner.Limits(budget, PRECISION, 0, false);
        Plan planned = planner.plan(homes(), limits, Optional.empty(), System.nanoTime());
        leftOut.addAll(planner.leftOut());
        return planned;
    }

    private List<String> homes() {
        return base.environment().jdks().stream()
                .filter(jdk -> Stream.of(baseline, candidate)
                        .map(arm -> arm.cell().jdk())
                        .anyMatch(label -> label.equals(jdk.label()) || jdk.hasVersionOf(label)))
                .map(PlannedJdk::program)
                .map(program -> Objects.requireNonNull(
                        Objects.requireNonNull(program.getParent()).getParent()))
                .map(String::valueOf)
                .toList();
    }

    private Optional<PlannedPair> plannedPair(Variant variant, Plan plan, ComparedNames names) {
        List<PlannedArm> arms = specs(variant, names).stream()
                .flatMap(spec -> plan.families().stream()
                        .flatMap(family -> plannedArm(spec, family, names).stream())
                        .limit(1))
                .toList();
        return arms.size() == 2 ? Optional.of(new PlannedPair(arms.getFirst(), arms.getLast())) : Optional.empty();
    }

    private Optional<PlannedArm> plannedArm(ArmSpec spec, Family family, ComparedNames names) {
        for (int arm = 0; arm < family.arms().size(); arm++) {
            Cell cell = family.arms().get(arm);
            if (spec.isPlannedAs(cell)) {
                Cell planned = mixing(spec.asArm(cell, names.parameters()));
                return Optional.of(new PlannedArm(planned, family.opSeconds(arm)));
            }
        }
        return Optional.empty();
    }

    /** Runs the earlier run's arms in the same JVM, because the planner would choose only arms of the new run. */
    private Cell mixing(Cell arm) {
        List<String> arguments = arm.jvmArguments().stream()
                .map(argument -> argument.startsWith(MIXED_ARMS) ? mixedArms.orElse(argument) : argument)
                .toList();
        return new Cell(arm.benchmark(), arm.mode(), arm.parameters(), arm.jdk(), arguments, arm.ownArguments());
    }

    /**
     * Returns a JVM argument with up to six models or strategies that ran under the conditions of both arms; empty if
     * there are fewer than two.
     */
    private static Optional<String> mixedArms(QuestionedPair pair) {
        Cell baseline = pair.baseline().cell();
        Cell candidate = pair.candidate().cell();
        return ArmParameter.among(baseline.benchmarkParameters().keySet()).flatMap(name -> {
            List<Cell> arms = Stream.concat(Stream.of(baseline, candidate), pair.usable().stream())
                    .toList();
            List<String> ours = armsOn(baseline, arms);
            List<String> theirs = armsOn(candidate, arms);
            List<String> both = arms.stream()
                    .map(arm -> arm.benchmarkParameters().getOrDefault(name, ""))
                    .filter(ours::contains)
                    .filter(theirs::contains)
                    .distinct()
                    .limit(MOST_MIXED_ARMS)
                    .toList();
            return both.size() < 2 ? Optional.empty() : Optional.of(MIXED_ARMS + name + "=" + String.join(",", both));
        });
    }

    /** Returns the models or strategies that ran on the same JDK and with the same other parameters as a given arm. */
    private static List<String> armsOn(Cell one, List<Cell> arms) {
        return Planner.armsLike(
                one,
                arms.stream()
                        .filter(arm -> arm.benchmark().equals(one.benchmark())
                                && arm.jdk().equals(one.jdk()))
                        .toList());
    }

    private static Optional<String> mixedArms(Family family) {
        return family.arms().stream()
                .flatMap(arm -> arm.jvmArguments().stream())
                .filter(argument -> argument.startsWith(MIXED_ARMS))
                .findFirst();
    }

    private static JmhCounts counts(Plan plan, double warmSeconds, double opSeconds) {
        double longest = Math.max(SHORTEST_FORK, plan.effort().pace().longest().toNanos() / NANOS_PER_SECOND);
        double length = Math.clamp(2 * warmSeconds, SHORTEST_FORK, longest);
        double iteration = Math.max(length / (2 * MOST_ITERATIONS), PART_OF_AN_OP * opSeconds);
        int half = (int) Math.clamp(Math.ceil(length / 2 / iteration), FEWEST_ITERATIONS, MOST_ITERATIONS);
        return new JmhCounts(
                FamilyOutcome.MOST_FORKS, half, half, Duration.ofNanos(Math.round(iteration * NANOS_PER_SECOND)));
    }

    /**
     * Returns a plan that also contains every combination of the strongest interventions. The budget determines whether
     * two, three or four interventions are combined. An intervention is not combined if it contradicts a stronger one,
     * or if it and stronger ones together make the arms equal. Returns empty if fewer than two interventions are left,
     * or if time is too short for five blocks of all combinations. Also returns empty if the run already measures
     * combinations, or if a combination cannot be planned.
     */
    public static Optional<WhyPlan> together(RecordedRun run, WhyQuestion question) {
        Family family = run.plan().families().getFirst();
        List<String> causes = WhyAnswer.of(question, family.arms(), run.measurements()).causes().stream()
                .map(InterventionFinding::name)
                .toList();
        if (causes.size() < 2 || question.together().isPresent()) {
            return Optional.empty();
        }
        double spent =
                run.outcomes().stream().mapToDouble(FamilyOutcome::wallSeconds).sum();
        double left = question.budget().toSeconds() - spent;
        return original(question.original().baseline(), family, run.measurements())
                .flatMap(ours -> original(question.original().candidate(), family, run.measurements())
                        .flatMap(theirs -> new WhyPlanner(run.plan(), ours, theirs, mixedArms(family))
                                .together(causes, left, question)));
    }

    /**
     * Returns the first causes, as many as can be measured together within a time in s: at most four, and one if even
     * two take too long.
     */
    static List<String> combinable(List<String> causes, double seconds, WhyQuestion question, Family family) {
        double secondsOfAFork = family.ownCounts().secondsOfAFork();
        int most = Math.min(causes.size(), WhyQuestion.MOST_TOGETHER);
        while (most > 1 && THIRD_LOOK * question.armsTogether(causes.subList(0, most)) * secondsOfAFork > seconds) {
            most--;
        }
        return causes.subList(0, most);
    }

    private static Optional<ArmInQuestion> original(int number, Family family, List<Measurement> entries) {
        Cell cell = family.arms().get(number);
        return entries.stream().filter(cell::isOf).findFirst().map(entry -> QuestionedPair.arm(cell, entry));
    }

    private Optional<WhyPlan> together(List<String> causes, double seconds, WhyQuestion question) {
        Family family = base.families().getFirst();
        List<String> strongest =
                combinable(Interventions.compatible(causes, baseline, candidate), seconds, question, family);
        if (strongest.size() < 2) {
            return Optional.empty();
        }
        List<Variant> variants = new ArrayList<>();
        for (Set<String> set : ShapleyValue.subsets(strongest)) {
            if (set.size() > 1) {
                List<String> inOrder = strongest.stream().filter(set::contains).toList();
                Optional<ChangedArms> changed = Interventions.together(inOrder, baseline, candidate);
                if (changed.isEmpty()) {
                    return Optional.empty();
                }
                variants.add(new Variant(inOrder, changed.get()));
            }
        }
        ComparedNames names = ComparedNames.of(variants, family.arms().stream());
        Plan planned = plan(variants, names, question.budget());
        FamilyArms arms = new FamilyArms(family.arms(), family.opSeconds());
        List<ChangedPair> pairs = new ArrayList<>();
        for (Variant variant : variants) {
            plannedPair(variant, planned, names).ifPresent(both -> add(variant, both, arms, pairs));
        }
        return pairs.size() < variants.size()
                ? Optional.empty()
                : Optional.of(new WhyPlan(base.withFamilies(List.of(arms.in(family))), question.withPairs(pairs)));
    }
}
