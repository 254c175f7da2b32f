package dev.strandbench.plan;

import dev.strandbench.catalog.CallCheck;
import dev.strandbench.catalog.DeclaredParameter;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.environment.JvmProbe;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.environment.MachineSettings;
import dev.strandbench.environment.jdk.InstalledJdk;
import dev.strandbench.error.SecretText;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.jmhjar.JmhJar;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Turns a profile and what a call adds to it into a plan. */
public final class Planner {

    private final Profile profile;
    private final List<String> regexes;
    private final Map<String, List<String>> parameters;
    private final List<String> models;
    private final List<String> leftOut = new ArrayList<>();
    private final Map<String, Optional<String>> refusals = new HashMap<>();

    /** Why forks do not start with the profile's arguments, by the JDK's label. */
    private final Map<String, String> notStarting = new LinkedHashMap<>();

    private ChosenCircumstances circumstances;
    private ChosenCircumstances chosenInCall = ChosenCircumstances.NONE;
    private Optional<Mode> mode = Optional.empty();
    private Optional<JmhJar> jmhJar = Optional.empty();
    private final Map<String, List<String>> compared = new LinkedHashMap<>();

    /**
     * Prepares a plan.
     *
     * @param regexes narrow the profile to the benchmarks that one of them finds, and add those that it does not have
     * @param parameters values that replace those of the profile and of the benchmarks, by name
     * @param models replace the arms, models or strategies, by those of the same name; none if they are to stay
     * @throws UserErrorException if one is no model, or the parameters name arms too
     */
    public Planner(Profile profile, List<String> regexes, Map<String, List<String>> parameters, List<String> models) {
        this.profile = profile;
        this.regexes = regexes;
        this.parameters = parameters;
        this.models = models;
        circumstances = profile.circumstances();
        requireModels();
    }

    private void requireModels() {
        if (models.isEmpty()) {
            return;
        }
        List<String> valid = SelectedBenchmark.everyModel();
        if (valid.isEmpty()) {
            throw new UserErrorException("--model " + String.join(",", models)
                    + ": no benchmark of the jar has a parameter model; valid: a REGEX that selects benchmarks, -p");
        }
        for (String model : models) {
            if (!valid.contains(model)) {
                throw new UserErrorException(
                        "--model " + model + " is not a model; valid: " + String.join(", ", valid));
            }
        }
        Optional<String> arm = ArmParameter.among(parameters.keySet());
        if (arm.isPresent()) {
            throw new UserErrorException("--model and -p " + arm.get() + "=… both name what to compare; valid: either");
        }
    }

    /** Scores every benchmark in a mode in place of its own, other than those that run once in a fork. */
    public Planner scoringIn(Mode other) {
        mode = Optional.of(other);
        return this;
    }

    /** Plans with benchmarks of another jar, which are those that JMH finds. */
    public Planner from(JmhJar jar) {
        jmhJar = Optional.of(jar);
        return this;
    }

    /**
     * Compares by circumstances of the forks, or by parameters that benchmarks declare.
     *
     * @param arms values by the name of either
     * @param over circumstances that every comparison is repeated under
     * @throws UserErrorException if a value of a circumstance is not valid, or a parameter is named twice
     */
    public Planner comparing(Map<String, List<String>> arms, Map<String, List<String>> over) {
        Map<String, List<String>> chosen = new LinkedHashMap<>(arms);
        chosen.keySet().removeIf(name -> !CircumstanceParameter.isLabel(name));
        arms.forEach((name, values) -> {
            if (!CircumstanceParameter.isLabel(name)) {
                if (ArmParameter.isNamed(name)) {
                    throw new UserErrorException(
                            "--arm " + name + ": what is compared anyway; valid: -p " + name + "=value,value");
                }
                if (parameters.containsKey(name)) {
                    throw new UserErrorException(
                            "--arm " + name + " and -p " + name + " would both name what to compare; valid: either");
                }
                compared.put(name, values);
            }
        });
        return under(ChosenCircumstances.of(chosen, over));
    }

    /** What the call asks of the benchmarks' parameters, whatever for. */
    private Map<String, List<String>> askedParameters() {
        Map<String, List<String>> asked = new LinkedHashMap<>(parameters);
        asked.putAll(compared);
        return asked;
    }

    /** Chooses circumstances of the forks, beyond those of the profile. */
    public Planner under(ChosenCircumstances chosen) {
        chosenInCall = chosen;
        circumstances = circumstances.with(chosen);
        return this;
    }

    /** Fixes what JDKs choose differently by default, as far as that is possible. */
    public Planner controlled() {
        circumstances = circumstances.controlled();
        return this;
    }

    /** Cells that were left out because they are not valid, with the reasons; after {@link #plan}. */
    public List<String> leftOut() {
        return leftOut;
    }

    /**
     * The plan.
     *
     * @throws UserErrorException if the call is not valid
     */
    public Plan plan(
            List<String> jdkNames, Duration budget, double precision, boolean fixed, Optional<Shard> shard, long seed) {
        List<PlannedJdk> jdks = NamedJdks.of(jdksOr(jdkNames), leftOut);
        if (jmhJar.isPresent() && circumstances.names().contains(Circumstance.AOT_CACHE.label())) {
            throw new UserErrorException("--jar and " + Circumstance.AOT_CACHE.label()
                    + " do not go together: a cache holds the classes of this jar; valid: either");
        }
        Map<SelectedBenchmark, List<Options>> selection = selected();
        if (circumstances.decides(profile.jvmArguments())) {
            throw new UserErrorException("profile " + profile.name() + ": its jvm-args "
                    + String.join(" ", profile.jvmArguments())
                    + " decide what the chosen circumstances do; valid: one of them");
        }
        Map<String, SelectedBenchmark> benchmarks = new HashMap<>();
        // Several selections of a benchmark may have cells in common.
        Set<Cell> cells = new LinkedHashSet<>();
        for (Map.Entry<SelectedBenchmark, List<Options>> selected : selection.entrySet()) {
            benchmarks.put(key(selected.getKey()), selected.getKey());
            selected.getValue().forEach(options -> cells.addAll(cells(selected.getKey(), options, jdks)));
        }
        requireStart(jdks);
        if (cells.isEmpty()) {
            throw new UserErrorException(leftOut.isEmpty() ? "nothing to run" : leftOut.getLast());
        }
        List<Family> families = Family.of(
                        List.copyOf(cells), cell -> traits(of(cell, benchmarks).entry()))
                .stream()
                .map(family -> declared(family, benchmarks))
                .toList();
        if (shard.isPresent()) {
            families = shard.get().of(families);
        }
        Instant now = Instant.now();
        return new Plan(
                profile.name() + "-" + now + "-" + Long.toHexString(seed),
                profile.name(),
                now,
                seed,
                budget,
                precision,
                fixed,
                false,
                profile.pace(),
                jdks,
                profile.jvmArguments(),
                families,
                jarDigest(jmhJar),
                jmhJar.map(JmhJar::classPath).orElse(List.of()),
                MachineIdentity.ofThisMachine(),
                MachineSettings.ofThisMachine(),
                Map.of(),
                "",
                shard.map(Shard::words).orElse(""));
    }

    private List<String> jdksOr(List<String> names) {
        List<String> chosen = circumstances.jdks();
        if (!names.isEmpty() && !chosen.isEmpty() && !chosen.equals(names)) {
            throw new UserErrorException("JDKs are named twice, " + String.join(",", names) + " and "
                    + String.join(",", chosen) + "; valid: once");
        }
        return chosen.isEmpty() ? names : chosen;
    }

    private static Family declared(Family family, Map<String, SelectedBenchmark> benchmarks) {
        Map<AnswerMetric, Cell> answers = new LinkedHashMap<>();
        for (Cell arm : family.arms()) {
            answers.putIfAbsent(of(arm, benchmarks).answer(arm.benchmarkParameters()), arm);
        }
        if (answers.size() > 1) {
            String different = answers.entrySet().stream()
                    .map(one -> words(one.getKey()) + " of " + family.label(one.getValue()))
                    .collect(Collectors.joining(", "));
            throw new UserErrorException(family.name() + ": arms have different answers, " + different
                    + "; valid: arms with the same, or -p, which compares under each value by itself");
        }
        SelectedBenchmark benchmark = of(family.arms().getFirst(), benchmarks);
        return family.answeredBy(
                answers.keySet().iterator().next(), benchmark.columns(), benchmark.hasAllocationPerTask());
    }

    private static String words(AnswerMetric answer) {
        return answer.isScore() ? "the score" : answer.metric();
    }

    /** The plan with what a run made now would have of this jar, machine and JDKs. */
    public static Plan sameNow(Plan plan) {
        List<PlannedJdk> jdks = new ArrayList<>();
        for (PlannedJdk jdk : plan.jdks()) {
            Path home = Objects.requireNonNull(jdk.program().getParent()).getParent();
            try {
                InstalledJdk found = InstalledJdk.named(Objects.requireNonNull(home));
                if (jdk.label().startsWith(found.version())) {
                    jdks.add(jdk);
                }
            } catch (IOException e) {
                // Gone: missing from the list, it is named as a difference.
                jdks.removeIf(jdk::equals);
            }
        }
        Optional<JmhJar> theirs =
                plan.benchmarkPath().isEmpty() ? Optional.empty() : Optional.of(JmhJar.at(plan.benchmarkPath()));
        return plan.on(jarDigest(theirs), MachineIdentity.ofThisMachine(), MachineSettings.ofThisMachine(), jdks);
    }

    /** The benchmarks to run, each with the parameters that were asked for. */
    private Map<SelectedBenchmark, List<Options>> selected() {
        Map<String, Map.Entry<SelectedBenchmark, List<Options>>> selected = new LinkedHashMap<>();
        for (Profile.Selection selection : profile.selections()) {
            List<SelectedBenchmark> ofProfile = find(selection.regex());
            if (ofProfile.isEmpty() && jmhJar.isPresent()) {
                throw new UserErrorException("--jar " + jmhJar.get().path() + " lists no benchmark");
            }
            if (ofProfile.isEmpty()) {
                throw new UserErrorException("profile " + profile.name() + ": no benchmark matches "
                        + selection.regex() + "; valid: " + SelectedBenchmark.everyScenario()
                        + ", or a regular expression");
            }
            for (SelectedBenchmark benchmark : ofProfile) {
                if (regexes.isEmpty() || regexes.stream().anyMatch(regex -> matches(regex, benchmark))) {
                    selected.computeIfAbsent(key(benchmark), first -> Map.entry(benchmark, new ArrayList<>()))
                            .getValue()
                            .add(options(benchmark, selection.parameters()));
                }
            }
        }
        for (String regex : regexes) {
            List<SelectedBenchmark> found = find(regex);
            if (found.isEmpty()) {
                throw new UserErrorException("no benchmark matches " + regex + "; valid: "
                        + SelectedBenchmark.everyScenario() + ", or a regular expression");
            }
            for (SelectedBenchmark benchmark : found) {
                selected.putIfAbsent(key(benchmark), Map.entry(benchmark, List.of(options(benchmark, Map.of()))));
            }
        }
        leaveOutScenariosWithoutAModel(selected);
        List<SelectedBenchmark> benchmarks =
                selected.values().stream().map(Map.Entry::getKey).toList();
        requireSomebodysParameters(benchmarks);
        Map<String, List<String>> ofForks = circumstancesAmongParameters(benchmarks);
        circumstances = circumstances.with(ChosenCircumstances.of(Map.of(), ofForks));
        Set<String> ofBenchmarks = new LinkedHashSet<>(parameters.keySet());
        ofBenchmarks.removeAll(ofForks.keySet());
        new CallCheck(benchmarks, options(askedParameters())).requireValidParameters(ofBenchmarks);
        Map<SelectedBenchmark, List<Options>> result = new LinkedHashMap<>();
        for (Map.Entry<SelectedBenchmark, List<Options>> each : selected.values()) {
            each.getValue()
                    .forEach(
                            options -> new CallCheck(List.of(each.getKey()), options).requireValidParameters(Set.of()));
            result.put(each.getKey(), each.getValue());
        }
        return result;
    }

    private void requireSomebodysParameters(List<SelectedBenchmark> benchmarks) {
        for (String name : chosenInCall.names()) {
            benchmarks.stream()
                    .filter(benchmark -> !benchmark.isScenario())
                    .filter(benchmark -> benchmark.parameters().containsKey(name))
                    .findFirst()
                    .ifPresent(benchmark -> {
                        throw new UserErrorException(name + " is a circumstance of forks and a parameter of "
                                + benchmark.name() + "; valid: -p " + name + "=… for the parameter");
                    });
        }
        for (String name : compared.keySet()) {
            if (benchmarks.stream()
                    .noneMatch(benchmark -> benchmark.parameters().containsKey(name))) {
                Set<String> valid = new TreeSet<>();
                benchmarks.forEach(
                        benchmark -> valid.addAll(benchmark.parameters().keySet()));
                valid.removeIf(ArmParameter::isNamed);
                throw new UserErrorException(name + " is not a circumstance; valid: jdk, " + Circumstance.labels()
                        + (valid.isEmpty() ? "" : ", or a parameter: " + String.join(", ", valid)));
            }
        }
    }

    /**
     * Parameters that no selected benchmark declares but that are named like a circumstance: comparisons are repeated
     * under them.
     *
     * @throws UserErrorException if the call chooses one of them elsewhere too
     */
    private Map<String, List<String>> circumstancesAmongParameters(List<SelectedBenchmark> benchmarks) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        parameters.forEach((name, values) -> {
            boolean declared = benchmarks.stream()
                    .anyMatch(benchmark -> benchmark.parameters().containsKey(name));
            if (!declared && Circumstance.of(name).isPresent()) {
                if (chosenInCall.names().stream().anyMatch(name::equalsIgnoreCase)) {
                    throw new UserErrorException(name + " is chosen by -p " + name
                            + "=… and as a circumstance; valid: -p, --arm or --over, one of them");
                }
                found.put(name, values);
            }
        });
        return found;
    }

    private static String key(SelectedBenchmark benchmark) {
        return key(benchmark.entry().getUsername(), benchmark.entry().getMode().shortLabel());
    }

    private static String key(String benchmark, String mode) {
        return benchmark + " " + mode;
    }

    private static SelectedBenchmark of(Cell cell, Map<String, SelectedBenchmark> benchmarks) {
        return Objects.requireNonNull(benchmarks.get(key(cell.benchmark(), cell.mode())));
    }

    private void leaveOutScenariosWithoutAModel(Map<String, Map.Entry<SelectedBenchmark, List<Options>>> selected) {
        if (models.isEmpty()) {
            return;
        }
        Set<String> valid = new LinkedHashSet<>();
        Set<String> without = new LinkedHashSet<>();
        selected.values().removeIf(each -> {
            List<String> arms = arms(each.getKey());
            valid.addAll(arms);
            boolean none = namedModels(each.getKey()).isEmpty();
            if (none) {
                without.add(each.getKey().name() + ": none of its arms is " + String.join(" or ", models));
            }
            return none;
        });
        if (selected.isEmpty()) {
            valid.retainAll(SelectedBenchmark.everyModel());
            throw new UserErrorException(
                    "--model " + String.join(",", models) + ": no selected scenario has it; valid: "
                            + (valid.isEmpty() ? "scenarios that compare models" : String.join(", ", valid)));
        }
        leftOut.addAll(without);
    }

    private static List<String> arms(SelectedBenchmark benchmark) {
        return benchmark.arm().map(DeclaredParameter::defaults).orElse(List.of());
    }

    private List<String> namedModels(SelectedBenchmark benchmark) {
        return models.stream().filter(arms(benchmark)::contains).distinct().toList();
    }

    private static boolean matches(String regex, SelectedBenchmark benchmark) {
        try {
            return Pattern.compile(regex)
                    .matcher(benchmark.entry().getUsername())
                    .find();
        } catch (PatternSyntaxException e) {
            throw notRegular(e);
        }
    }

    private List<SelectedBenchmark> find(String regex) {
        try {
            return SelectedBenchmark.of(new OptionsBuilder().include(regex).build()).stream()
                    .map(benchmark -> mode.map(benchmark::scoredIn).orElse(benchmark))
                    .toList();
        } catch (PatternSyntaxException e) {
            throw notRegular(e);
        }
    }

    private static UserErrorException notRegular(PatternSyntaxException e) {
        return new UserErrorException("not a regular expression: " + e.getPattern() + ": "
                + e.getDescription().toLowerCase(Locale.ROOT));
    }

    private Options options(SelectedBenchmark benchmark, Map<String, List<String>> ofProfile) {
        Map<String, List<String>> own = new LinkedHashMap<>(ofProfile);
        own.putAll(askedParameters());
        for (String name : ofProfile.keySet()) {
            if (!benchmark.parameters().containsKey(name)) {
                throw new UserErrorException("profile " + profile.name() + ": no parameter " + name + " in "
                        + benchmark.name() + "; valid: "
                        + String.join(", ", new TreeSet<>(benchmark.parameters().keySet())));
            }
        }
        List<String> named = namedModels(benchmark);
        if (!named.isEmpty()) {
            benchmark.arm().ifPresent(arm -> own.put(arm.name(), named));
        }
        own.keySet().retainAll(benchmark.parameters().keySet());
        return options(own);
    }

    private static Options options(Map<String, List<String>> parameters) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        parameters.forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
        return options.build();
    }

    private List<Cell> cells(SelectedBenchmark benchmark, Options options, List<PlannedJdk> jdks) {
        List<Cell> cells = new ArrayList<>();
        if (!circumstances.names().isEmpty() && benchmark.measuresAnotherJvm()) {
            leaveOut(benchmark.name() + ": measures a JVM that it starts itself, which "
                    + String.join(", ", circumstances.names()) + " would not reach; valid: jdk, or -p with one of "
                    + String.join(", ", new TreeSet<>(benchmark.parameters().keySet())));
            return cells;
        }
        Optional<ForkHeap> joint = compared.isEmpty() ? Optional.empty() : largestHeap(benchmark, options);
        for (Map<String, String> cell : benchmark.cells(options)) {
            Optional<ForkHeap> alone = heap(benchmark, cell);
            Optional<ForkHeap> heap = joint.isPresent() ? joint : alone;
            Optional<String> obstacle = alone.flatMap(
                    needed -> needed.obstacle(MachineIdentity.ofThisMachine().memoryMebibytes()));
            for (PlannedJdk jdk : jdks) {
                for (Map<String, String> combination : circumstances.combinations(jdk, jdks)) {
                    Cell planned = cell(benchmark, cell, heap, jdk, combination);
                    Optional<String> reason = benchmark
                            .unsupported(cell, withProfile(ownArguments(benchmark, planned, jdk)))
                            .or(() -> obstacle);
                    if (reason.isPresent()) {
                        leaveOutUnlessNamed(benchmark.name() + " " + words(cell) + ": " + reason.get());
                        continue;
                    }
                    Optional<String> refusal = refusal(combination, jdk);
                    if (refusal.isPresent()) {
                        leaveOut(words(combination) + " on JDK " + jdk.label() + ": " + refusal.get());
                        continue;
                    }
                    if (starts(benchmark, planned, jdk)) {
                        cells.add(planned);
                    }
                }
            }
        }
        return cells;
    }

    /** Says once that something is not measured, and why; refuses that if the call names the arms itself. */
    private void leaveOutUnlessNamed(String text) {
        if (parameters.keySet().stream().anyMatch(ArmParameter::isNamed)) {
            throw new UserErrorException(text);
        }
        leaveOut(text);
    }

    /** What forks of a cell are given without what the profile adds, in its order. */
    private static List<String> ownArguments(SelectedBenchmark benchmark, Cell cell, PlannedJdk jdk) {
        List<String> own = new ArrayList<>(jdk.arguments());
        own.addAll(cell.ownArguments().orElseGet(() -> List.copyOf(ForkArguments.own(benchmark.entry()))));
        own.addAll(cell.jvmArguments());
        return own;
    }

    /** The same with what the profile adds. */
    private List<String> withProfile(List<String> own) {
        List<String> all = new ArrayList<>(own);
        all.addAll(profile.jvmArguments());
        return all;
    }

    private Cell cell(
            SelectedBenchmark benchmark,
            Map<String, String> values,
            Optional<ForkHeap> heap,
            PlannedJdk jdk,
            Map<String, String> combination) {
        Map<String, String> all = new LinkedHashMap<>();
        values.forEach((name, value) ->
                all.put(compared.containsKey(name) ? CircumstanceParameter.compared(name) : name, value));
        all.putAll(combination);
        Collection<String> last = benchmark.entry().getJvmArgsAppend().orElse(List.of());
        List<String> appended = new ArrayList<>(ChosenCircumstances.remaining(last, combination));
        appended.addAll(heap.map(ForkHeap::arguments).orElse(List.of()));
        appended.addAll(ChosenCircumstances.arguments(combination, jdk));
        Collection<String> own = ForkArguments.own(benchmark.entry());
        // Some options are valid only after others, so that their order stays.
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

    /**
     * Whether forks of a cell start. If not, either they do not start with what their benchmark asks for, and the cell
     * is left out, or what the profile gives them keeps them from it, which {@link #requireStart} says.
     */
    private boolean starts(SelectedBenchmark benchmark, Cell cell, PlannedJdk jdk) {
        List<String> own = ownArguments(benchmark, cell, jdk);
        List<String> all = withProfile(own);
        if (notStarting.containsKey(jdk.label())) {
            return true;
        }
        Optional<String> refusal = refusal(List.of(), jdk, all);
        if (refusal.isEmpty()) {
            return true;
        }
        Optional<String> ownRefusal = refusal(List.of(), jdk, own);
        if (ownRefusal.isPresent()) {
            leaveOut(benchmark.name() + " on JDK " + jdk.label() + ": its forks do not start: " + ownRefusal.get());
            return false;
        }
        ForkArguments arguments = new ForkArguments(benchmark.name(), all, profile.jvmArguments());
        notStarting.put(jdk.label(), arguments.blaming(jdk.program(), refusal.get()));
        return true;
    }

    /** Says once that something is not measured, and why. */
    private void leaveOut(String text) {
        if (!leftOut.contains(text)) {
            leftOut.add(text);
        }
    }

    private void requireStart(List<PlannedJdk> jdks) {
        if (notStarting.isEmpty()) {
            return;
        }
        Map<String, List<String>> labels = new LinkedHashMap<>();
        notStarting.forEach((label, reason) ->
                labels.computeIfAbsent(reason, first -> new ArrayList<>()).add(label));
        String reasons = labels.entrySet().stream()
                .map(each -> "on JDK " + String.join(", ", each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining("; "));
        String others = notStarting.size() < jdks.size()
                ? ", or a --jdk list without " + String.join(", ", notStarting.keySet())
                : "";
        throw new UserErrorException(reasons
                + "; valid: jvm-args that a JVM takes beside what a benchmark asks for, or --over gc=… and heap=…,"
                + " which replace that" + others);
    }

    /** Why a JVM cannot have a combination of circumstances; empty if it can. */
    private Optional<String> refusal(Map<String, String> combination, PlannedJdk jdk) {
        if (combination.isEmpty()) {
            return Optional.empty();
        }
        List<String> arguments = ChosenCircumstances.arguments(combination, jdk);
        return ChosenCircumstances.obstacle(
                        combination, jdk, MachineIdentity.ofThisMachine().memoryMebibytes())
                .or(() -> refusal(ChosenCircumstances.launcher(combination), jdk, arguments));
    }

    private Optional<String> refusal(List<String> launcher, PlannedJdk jdk, List<String> arguments) {
        return launcher.isEmpty() && arguments.isEmpty()
                ? Optional.empty()
                : refusals.computeIfAbsent(
                        String.join(" ", launcher) + " " + jdk.program() + " " + String.join(" ", arguments),
                        call -> JvmProbe.refusal(launcher, jdk.program(), arguments));
    }

    /** The heap that cells have which are compared though they need heaps of different sizes. */
    private Optional<ForkHeap> largestHeap(SelectedBenchmark benchmark, Options options) {
        return benchmark.cells(options).stream()
                .filter(cell -> benchmark.unsupported(cell).isEmpty())
                .flatMap(cell -> heap(benchmark, cell).stream())
                .filter(heap -> heap.obstacle(MachineIdentity.ofThisMachine().memoryMebibytes())
                        .isEmpty())
                .max(Comparator.comparingLong(ForkHeap::mebibytes));
    }

    /** The heap that a cell needs beyond what its class asks for; empty if that, or the profile's, is enough. */
    private Optional<ForkHeap> heap(SelectedBenchmark benchmark, Map<String, String> cell) {
        return circumstances.hasHeap() || ForkHeap.isChosenIn(profile.jvmArguments())
                ? Optional.empty()
                : ForkHeap.of(benchmark, cell);
    }

    private static String words(Map<String, String> cell) {
        return cell.entrySet().stream()
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + SecretText.masked(entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static BenchmarkTraits traits(BenchmarkListEntry entry) {
        return new BenchmarkTraits(ownCounts(entry), unit(entry), threads(entry));
    }

    /** All rates are measured in one unit. */
    private static String unit(BenchmarkListEntry entry) {
        return entry.getMode() == Mode.Throughput
                ? ""
                : entry.getTimeUnit().orElse(Defaults.OUTPUT_TIMEUNIT).name();
    }

    /** As many as JMH starts: whole groups. */
    private static int threads(BenchmarkListEntry entry) {
        int group = Math.max(1, Arrays.stream(entry.getThreadGroups()).sum());
        int asked = entry.getThreads().orElse(group);
        int threads = asked == Threads.MAX ? Runtime.getRuntime().availableProcessors() : asked;
        return (threads + group - 1) / group * group;
    }

    private static JmhCounts ownCounts(BenchmarkListEntry entry) {
        boolean singleShot = entry.getMode() == Mode.SingleShotTime;
        int forks = entry.getForks().orElse(Defaults.MEASUREMENT_FORKS);
        int warmups = singleShot ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS;
        int iterations = singleShot ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT : Defaults.MEASUREMENT_ITERATIONS;
        return new JmhCounts(
                forks == 0 ? Defaults.MEASUREMENT_FORKS : forks,
                entry.getWarmupIterations().orElse(warmups),
                Math.max(1, entry.getMeasurementIterations().orElse(iterations)),
                duration(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME)));
    }

    private static Duration duration(TimeValue time) {
        return Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS));
    }

    /** Which benchmarks these are: the digest of this jar, and of the one that they come from if that is another. */
    private static String jarDigest(Optional<JmhJar> theirs) {
        return theirs.map(jar -> ownDigest() + " " + jar.digest()).orElseGet(Planner::ownDigest);
    }

    /** The jar's digest, or where the classes are if there is none. */
    private static String ownDigest() {
        // Of several entries it is no path at all, on Windows not even a possible one.
        File jar = new File(System.getProperty("java.class.path", ""));
        if (!jar.isFile()) {
            return "classes";
        }
        try {
            return Sha256.hex(Files.readAllBytes(jar.toPath()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
