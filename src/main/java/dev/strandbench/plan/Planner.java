package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Plan.Shard;
import dev.strandbench.plan.ProfileSelection.SelectedCells;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.usercode.JmhJar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.Options;

/** Makes a plan from a profile and a command line. A planner can make only one plan. Not thread-safe. */
public final class Planner {

    private final Profile profile;
    private final ProfileSelection selection;
    private final StartProbe probe;
    private final List<String> leftOut = new ArrayList<>();
    private final long memoryMebibytes = MachineIdentity.ofThisMachine().memoryMebibytes();
    private ChosenCircumstances asked = ChosenCircumstances.NONE;
    private boolean controlled;
    private Optional<JmhJar> jmhJar = Optional.empty();

    public record Limits(Duration budget, double precision, double margin, boolean fixed) {}

    /**
     * Creates a planner for a profile and a command line.
     *
     * @param regexes regular expressions that select benchmarks, even outside the profile; empty for the whole profile
     * @param parameters parameter values by name, which replace the values in the profile and in the benchmarks
     * @param models names of the models or strategies to run; empty for all
     * @throws UserErrorException if a model does not exist, or if the parameter values also choose models
     */
    public Planner(Profile profile, List<String> regexes, Map<String, List<String>> parameters, List<String> models) {
        this.profile = profile;
        selection = new ProfileSelection(profile, regexes, parameters, models);
        probe = new StartProbe(profile.jvmArguments());
    }

    /** Sets the JMH mode of the planned benchmarks. Single-shot benchmarks keep their own mode. */
    public Planner scoringIn(Mode other) {
        selection.scoreIn(other);
        return this;
    }

    /** Plans the benchmarks of another project's jar. JMH in this JVM must be able to find the jar's benchmarks. */
    public Planner from(JmhJar jar) {
        jmhJar = Optional.of(jar);
        return this;
    }

    /**
     * Adds arms that differ in the values of circumstances or of benchmark parameters.
     *
     * @param arms values to compare, by the name of the circumstance or benchmark parameter
     * @param over values for which all comparisons are repeated, by the name of the circumstance
     * @throws UserErrorException if a value of a circumstance is not valid, or if a parameter is chosen twice
     */
    public Planner comparing(Map<String, List<String>> arms, Map<String, List<String>> over) {
        Map<String, List<String>> chosen = new LinkedHashMap<>(arms);
        chosen.keySet().removeIf(name -> !Circumstance.isLabel(name));
        arms.forEach((name, values) -> {
            if (!Circumstance.isLabel(name)) {
                selection.compare(name, values);
            }
        });
        return under(ChosenCircumstances.of(chosen, over));
    }

    public Planner under(ChosenCircumstances chosen) {
        asked = asked.with(chosen);
        return this;
    }

    /**
     * Plans the same collector and the same kind of object headers for all JDKs, except where the user has chosen
     * values.
     */
    public Planner controlled() {
        controlled = true;
        return this;
    }

    public List<String> leftOut() {
        return leftOut;
    }

    /** Returns a plan for the named JDKs or this JVM's JDK. Throws {@link UserErrorException} if input is not valid. */
    public Plan plan(List<String> jdkNames, Limits limits, Optional<Shard> shard, long seed) {
        List<PlannedJdk> jdks = PlannedJdk.named(jdksOr(jdkNames), leftOut);
        Map<SelectedBenchmark, List<SelectedCells>> selected = selection.select(jmhJar, asked, leftOut);
        asked = asked.with(selection.circumstancesAmongParameters());
        Map<String, SelectedBenchmark> benchmarks = new HashMap<>();
        // Several selections of a benchmark may have cells in common.
        Set<Cell> cells = new LinkedHashSet<>();
        Map<Cell, Integer> shots = new HashMap<>();
        selected.forEach((benchmark, selections) -> {
            benchmarks.put(benchmark.key(), benchmark);
            for (SelectedCells each : selections) {
                List<Cell> own = cells(benchmark, each.options(), circumstances(each.circumstances()), jdks);
                OptionalInt forks = each.forks().isPresent() ? each.forks() : profile.forks();
                forks.ifPresent(count -> own.forEach(cell -> shots.merge(cell, count, Math::max)));
                cells.addAll(own);
            }
        });
        probe.requireStart(jdks);
        if (cells.isEmpty()) {
            throw new UserErrorException(leftOut.isEmpty() ? "nothing to run" : leftOut.getLast());
        }
        List<Family> families = Family.of(
                        List.copyOf(cells),
                        limits.fixed,
                        cell -> Family.BenchmarkTraits.of(of(cell, benchmarks).entry()))
                .stream()
                .map(this::mixed)
                .filter(family -> !family.arms().isEmpty())
                .map(family -> answered(family, benchmarks))
                .map(family -> limits.fixed ? family : counted(family, shots))
                .toList();
        if (families.isEmpty()) {
            throw new UserErrorException(leftOut.getLast());
        }
        Instant now = Instant.now();
        return new Plan(
                new Plan.Origin(
                        profile.name() + "-" + now + "-" + Long.toHexString(seed),
                        profile.name(),
                        now,
                        seed,
                        "",
                        shard.map(Shard::words).orElse("")),
                new Plan.Effort(limits.budget, limits.precision, limits.margin, limits.fixed, false, profile.pace()),
                Plan.Environment.ofThisMachine(jdks, jmhJar),
                profile.jvmArguments(),
                List.of(),
                shard.isPresent() ? shard.get().of(families) : families);
    }

    // The command line overrides the selection, which overrides the rest of the profile.
    private ChosenCircumstances circumstances(ChosenCircumstances ofSelection) {
        ChosenCircumstances all = profile.circumstances().with(ofSelection).with(asked);
        ChosenCircumstances chosen = controlled ? all.controlled() : all;
        for (Circumstance ofThisJar : List.of(Circumstance.AOT_CACHE, Circumstance.COROUTINE_PROBES)) {
            if (jmhJar.isPresent() && chosen.names().contains(ofThisJar.label())) {
                throw new UserErrorException("--jar and " + ofThisJar.label() + " do not go together, because "
                        + ofThisJar.label() + " uses the classes of this jar; valid: either");
            }
        }
        if (jmhJar.isPresent() && chosen.names().contains(Circumstance.PROFILE.label())) {
            throw new UserErrorException("--jar and " + Circumstance.PROFILE.label()
                    + " do not go together: only scenarios of this jar can run several arms in one JVM; valid: either");
        }
        if (chosen.decides(profile.jvmArguments())) {
            throw new UserErrorException("profile " + profile.name() + ": its jvm-args "
                    + String.join(" ", profile.jvmArguments())
                    + " set the same options as the chosen circumstances; valid: one or the other");
        }
        return chosen;
    }

    private List<String> jdksOr(List<String> names) {
        List<String> ofCall = asked.jdks();
        if (!names.isEmpty() && !ofCall.isEmpty() && !ofCall.equals(names)) {
            throw new UserErrorException("JDKs are named twice, " + String.join(",", names) + " and "
                    + String.join(",", ofCall) + "; valid: once");
        }
        List<String> chosen = circumstances(ChosenCircumstances.NONE).jdks();
        return names.isEmpty() ? chosen : names;
    }

    // Leaves out cells that have a mixed profile but cannot mix arms. The others get an argument that names the arms.
    private Family mixed(Family family) {
        Family kept = family.only(cell -> !cell.hasMixedProfile() || isMixable(cell, family));
        List<Cell> told = kept.arms().stream()
                .map(cell -> cell.hasMixedProfile() ? cell.with(mixedArms(cell, family)) : cell)
                .toList();
        return kept.comparing(told, kept.opSeconds());
    }

    private boolean isMixable(Cell cell, Family family) {
        boolean hasOthers = armsLike(cell, family.arms()).size() > 1;
        if (!hasOthers || family.isSingleShot()) {
            leaveOut(cell.method() + " " + SelectedBenchmark.words(cell.parameters()) + ": "
                    + (hasOthers
                            ? "ops that are about a cold JVM cannot follow other arms"
                            : "a mixed profile needs at least two models or strategies"));
        }
        return hasOthers && !family.isSingleShot();
    }

    private static String mixedArms(Cell cell, Family family) {
        return "-D" + JvmSettings.MIXED_ARMS_PROPERTY + "="
                + ArmParameter.among(cell.benchmarkParameters().keySet()).orElseThrow() + "="
                + String.join(",", armsLike(cell, family.arms()));
    }

    /** Returns the models or strategies of the arms that match the cell in all other benchmark parameters. */
    public static List<String> armsLike(Cell cell, List<Cell> arms) {
        Optional<String> name = ArmParameter.among(cell.benchmarkParameters().keySet());
        if (name.isEmpty()) {
            return List.of();
        }
        Map<String, String> others = withoutArm(cell, name.get());
        return arms.stream()
                .filter(arm -> withoutArm(arm, name.get()).equals(others))
                .map(arm -> arm.benchmarkParameters().getOrDefault(name.get(), ""))
                .distinct()
                .toList();
    }

    private static Map<String, String> withoutArm(Cell cell, String name) {
        Map<String, String> others = new LinkedHashMap<>(cell.benchmarkParameters());
        others.remove(name);
        return others;
    }

    private static Family counted(Family family, Map<Cell, Integer> shots) {
        return family.arms().stream()
                .filter(arm -> family.isSingleShot())
                .flatMap(arm -> Optional.ofNullable(shots.get(arm)).stream())
                .max(Comparator.naturalOrder())
                .map(forks -> family.countedBy(family.ownCounts().withForks(forks)))
                .orElse(family);
    }

    private static Family answered(Family family, Map<String, SelectedBenchmark> benchmarks) {
        Map<AnswerMetric, Cell> answers = new LinkedHashMap<>();
        for (Cell arm : family.arms()) {
            answers.putIfAbsent(of(arm, benchmarks).answer(arm.benchmarkParameters()), arm);
        }
        if (answers.size() > 1) {
            String different = answers.entrySet().stream()
                    .map(one ->
                            (one.getKey().isScore() ? "the score" : one.getKey().metric()) + " of "
                                    + family.label(one.getValue()))
                    .collect(Collectors.joining(", "));
            throw new UserErrorException(family.name() + ": arms have different answers, " + different
                    + "; valid: arms with the same, or -p, which compares each value separately");
        }
        SelectedBenchmark benchmark = of(family.arms().getFirst(), benchmarks);
        return family.lasting(family.arms().stream()
                        .map(arm -> of(arm, benchmarks).usualOpSeconds(arm.benchmarkParameters()))
                        .toList())
                .answeredBy(answers.keySet().iterator().next(), benchmark.columns(), benchmark.hasAllocationPerTask())
                .waitingForStorage(family.arms().stream()
                        .anyMatch(arm -> of(arm, benchmarks).waitsForStorage(arm.benchmarkParameters())));
    }

    private static SelectedBenchmark of(Cell cell, Map<String, SelectedBenchmark> benchmarks) {
        return Objects.requireNonNull(benchmarks.get(SelectedBenchmark.key(cell.benchmark(), cell.mode())));
    }

    private List<Cell> cells(
            SelectedBenchmark benchmark, Options options, ChosenCircumstances circumstances, List<PlannedJdk> jdks) {
        if (!circumstances.names().isEmpty() && benchmark.measuresAnotherJvm()) {
            leaveOut(benchmark.name() + ": measures a JVM that it starts itself, and cannot set its "
                    + String.join(", ", circumstances.names()) + "; valid: jdk, or -p with one of "
                    + String.join(", ", new TreeSet<>(benchmark.parameters().keySet())));
            return List.of();
        }
        List<Cell> cells = new ArrayList<>();
        boolean hasHeap = circumstances.hasHeap();
        Optional<ForkHeap> joint =
                selection.comparesParameters() && !hasHeap ? largestHeap(benchmark, options) : Optional.empty();
        for (Map<String, String> cell : benchmark.cells(options)) {
            Optional<ForkHeap> alone = hasHeap ? Optional.empty() : heap(benchmark, cell);
            Optional<ForkHeap> heap = joint.isPresent() ? joint : alone;
            Optional<String> obstacle = alone.flatMap(needed -> needed.obstacle(memoryMebibytes));
            for (PlannedJdk jdk : jdks) {
                for (Map<String, String> combination : circumstances.combinations(jdk, jdks)) {
                    Cell planned = cell(benchmark, cell, heap, jdk, combination);
                    List<String> own = ownArguments(benchmark, planned, jdk);
                    Optional<String> reason = benchmark
                            .unsupported(cell, probe.withChosen(own))
                            .or(() -> obstacle)
                            .or(() -> hasHeap ? Optional.empty() : obstacleOfHeap(own));
                    if (reason.isPresent()) {
                        leaveOutUnlessNamed(
                                benchmark.name() + " " + SelectedBenchmark.words(cell) + ": " + reason.get());
                    } else if (isPossible(combination, jdk) && starts(benchmark, jdk, own)) {
                        cells.add(planned);
                    }
                }
            }
        }
        return cells;
    }

    private Optional<String> obstacleOfHeap(List<String> own) {
        return ForkHeap.isChosenIn(profile.jvmArguments()) ? Optional.empty() : ForkHeap.obstacle(own, memoryMebibytes);
    }

    private boolean isPossible(Map<String, String> combination, PlannedJdk jdk) {
        Optional<String> refusal = combination.isEmpty()
                ? Optional.empty()
                : ChosenCircumstances.obstacle(combination, jdk, memoryMebibytes)
                        .or(() -> probe.refusal(
                                ChosenCircumstances.launcher(combination),
                                jdk,
                                ChosenCircumstances.arguments(combination, jdk)));
        refusal.ifPresent(
                why -> leaveOut(SelectedBenchmark.words(combination) + " on JDK " + jdk.label() + ": " + why));
        return refusal.isEmpty();
    }

    private boolean starts(SelectedBenchmark benchmark, PlannedJdk jdk, List<String> own) {
        Optional<String> refusal = probe.ownRefusal(benchmark.name(), jdk, own);
        refusal.ifPresent(
                why -> leaveOut(benchmark.name() + " on JDK " + jdk.label() + ": its forks do not start: " + why));
        return refusal.isEmpty();
    }

    // An arm that the command line names must not be left out.
    private void leaveOutUnlessNamed(String text) {
        if (selection.namesArms()) {
            throw new UserErrorException(text);
        }
        leaveOut(text);
    }

    private void leaveOut(String text) {
        if (!leftOut.contains(text)) {
            leftOut.add(text);
        }
    }

    private static List<String> ownArguments(SelectedBenchmark benchmark, Cell cell, PlannedJdk jdk) {
        List<String> own = new ArrayList<>(jdk.arguments());
        own.addAll(cell.ownArguments().orElseGet(() -> List.copyOf(ForkArguments.own(benchmark.entry()))));
        own.addAll(cell.jvmArguments());
        return own;
    }

    private Cell cell(
            SelectedBenchmark benchmark,
            Map<String, String> values,
            Optional<ForkHeap> heap,
            PlannedJdk jdk,
            Map<String, String> combination) {
        Map<String, String> all = new LinkedHashMap<>();
        values.forEach((name, value) -> all.put(selection.compares(name) ? Circumstance.compared(name) : name, value));
        all.putAll(combination);
        Collection<String> last = benchmark.entry().getJvmArgsAppend().orElse(List.of());
        List<String> appended = new ArrayList<>(ChosenCircumstances.remaining(last, combination));
        appended.addAll(heap.map(ForkHeap::arguments).orElse(List.of()));
        appended.addAll(ChosenCircumstances.arguments(combination, jdk));
        Collection<String> own = ForkArguments.own(benchmark.entry());
        // The order matters, because some JVM options are valid only after others.
        List<String> inOrder =
                new ArrayList<>(benchmark.entry().getJvmArgsPrepend().orElse(List.of()));
        inOrder.addAll(own);
        List<String> remaining = ChosenCircumstances.remaining(inOrder, combination);
        return new Cell(
                benchmark.entry().getUsername(),
                benchmark.entry().getMode().shortLabel(),
                all,
                jdk.label(),
                appended,
                remaining.equals(List.copyOf(own)) ? Optional.empty() : Optional.of(remaining));
    }

    // Compared cells have the same heap size: the largest that one of them needs and the machine can provide.
    private Optional<ForkHeap> largestHeap(SelectedBenchmark benchmark, Options options) {
        return benchmark.cells(options).stream()
                .filter(cell -> benchmark.unsupported(cell).isEmpty())
                .flatMap(cell -> heap(benchmark, cell).stream())
                .filter(heap -> heap.obstacle(memoryMebibytes).isEmpty())
                .max(Comparator.comparingLong(ForkHeap::mebibytes));
    }

    private Optional<ForkHeap> heap(SelectedBenchmark benchmark, Map<String, String> cell) {
        return ForkHeap.isChosenIn(profile.jvmArguments()) ? Optional.empty() : benchmark.largerHeap(cell);
    }
}
