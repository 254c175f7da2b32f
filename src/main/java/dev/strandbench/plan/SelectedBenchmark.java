package dev.strandbench.plan;

import static java.util.Objects.requireNonNull;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.SecretText;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.MeasuresAnotherJvm;
import dev.strandbench.scenario.ScenarioBenchmark.WatchesItsJvm;
import dev.strandbench.usercode.JmhJarLoader;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Version;

/** A benchmark method with its declared parameters. The optional class is empty for a benchmark of another project. */
public record SelectedBenchmark(
        BenchmarkListEntry entry, Optional<Class<?>> type, Map<String, DeclaredParameter> parameters) {

    public static final String FORK_SITE = ForkingBenchmark.FORK_SITE;

    public static final String PUBLISHED_FORK_SITE = ForkingBenchmark.PUBLISHED_FORK_SITE;

    private static final double NANOS_PER_SECOND = 1e9;

    // A cache, because JMH reads its whole list of benchmarks for every look-up.
    private static final Map<String, List<SelectedBenchmark>> BY_NAME = new ConcurrentHashMap<>();

    /**
     * Returns the benchmarks that a command line's include and exclude patterns select. Throws
     * {@link UserErrorException} if a pattern is not valid, or if JMH's list of benchmarks cannot be read.
     */
    public static List<SelectedBenchmark> of(Options options) {
        try {
            SortedSet<BenchmarkListEntry> entries = BenchmarkList.defaultList()
                    .find(
                            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                            options.getIncludes(),
                            options.getExcludes());
            return entries.stream()
                    .flatMap(SelectedBenchmark::inEachMode)
                    .map(SelectedBenchmark::of)
                    .toList();
        } catch (PatternSyntaxException e) {
            throw notRegular(e);
        } catch (IllegalStateException e) {
            if (JmhJarLoader.isActive()) {
                throw new UserErrorException("the jar's list of benchmarks cannot be read by JMH "
                        + Version.getPlainVersion() + "; valid: a jar that is built with JMH 1.21 or newer");
            }
            throw e;
        }
    }

    public static UserErrorException notRegular(PatternSyntaxException e) {
        return new UserErrorException("not a regular expression: " + e.getPattern() + ": "
                + e.getDescription().toLowerCase(Locale.ROOT));
    }

    boolean matches(String regex) {
        try {
            return Pattern.compile(regex).matcher(entry.getUsername()).find();
        } catch (PatternSyntaxException e) {
            throw notRegular(e);
        }
    }

    String key() {
        return key(entry.getUsername(), entry.getMode().shortLabel());
    }

    static String key(String benchmark, String mode) {
        return benchmark + " " + mode;
    }

    private static Stream<BenchmarkListEntry> inEachMode(BenchmarkListEntry entry) {
        return entry.getMode() == Mode.All
                ? Stream.of(Mode.values()).filter(mode -> mode != Mode.All).map(entry::cloneWith)
                : Stream.of(entry);
    }

    /** Returns true if JMH finds the benchmarks of this jar, and false if JMH finds another project's benchmarks. */
    public static boolean areOfThisJar() {
        return !JmhJarLoader.isActive();
    }

    private static List<SelectedBenchmark> all() {
        return of(new OptionsBuilder().build());
    }

    /** Returns the names of all scenarios, or of all benchmark classes if the jar contains no scenario. */
    public static List<String> scenarioNames() {
        List<SelectedBenchmark> all = all();
        boolean areSomebodyElses = all.stream().noneMatch(SelectedBenchmark::isScenario);
        return all.stream()
                .filter(benchmark -> areSomebodyElses || benchmark.isScenario())
                .map(SelectedBenchmark::name)
                .distinct()
                .toList();
    }

    public static String noMatch(String regex) {
        List<String> names = scenarioNames();
        String start = regex.startsWith("^") ? regex.substring(1) : "";
        boolean isStartOfAName = !start.isEmpty() && names.stream().anyMatch(name -> name.startsWith(start));
        return "no benchmark matches " + regex
                + (isStartOfAName ? ", because full names begin with a package" : "")
                + NearNames.note(NearNames.to(regex, names)) + "; valid: "
                + String.join(", ", names) + ", or a regular expression";
    }

    /** Returns a regular expression for exactly the named scenario, or the argument if there is no such scenario. */
    static String patternOf(String nameOrRegex) {
        return all().stream()
                .filter(benchmark -> benchmark.isScenario() && benchmark.name().equals(nameOrRegex))
                .map(benchmark -> "^" + Pattern.quote(benchmark.entry.getUserClassQName() + "."))
                .findFirst()
                .orElse(nameOrRegex);
    }

    static List<String> everyModel() {
        return all().stream()
                .flatMap(benchmark -> Optional.ofNullable(benchmark.parameters().get("model")).stream())
                .flatMap(DeclaredParameter::constants)
                .distinct()
                .toList();
    }

    static List<String> everyArm() {
        return all().stream()
                .flatMap(benchmark -> benchmark.arm().stream())
                .flatMap(arm -> arm.defaults().stream())
                .distinct()
                .toList();
    }

    private static SelectedBenchmark of(BenchmarkListEntry entry) {
        Optional<Class<?>> type = JmhJarLoader.isActive() ? Optional.empty() : Optional.of(classOf(entry));
        Map<String, String[]> declared = new LinkedHashMap<>(entry.getParams().orElse(Map.of()));
        Map<String, DeclaredParameter> parameters = new LinkedHashMap<>();
        for (Field field : type.map(Class::getFields).orElseGet(() -> new Field[0])) {
            String[] defaults = declared.remove(field.getName());
            if (defaults != null) {
                parameters.put(field.getName(), new DeclaredParameter(field, ofItsOwn(List.of(defaults))));
            }
        }
        // The field may be missing here: JMH also accepts private fields and fields of other state classes.
        declared.forEach((name, defaults) ->
                parameters.put(name, new DeclaredParameter(name, Optional.empty(), ofItsOwn(List.of(defaults)))));
        return new SelectedBenchmark(entry, type, parameters);
    }

    private static Class<?> classOf(BenchmarkListEntry entry) {
        try {
            return Class.forName(entry.getUserClassQName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> ofItsOwn(List<String> defaults) {
        return defaults.equals(List.of(Param.BLANK_ARGS)) ? List.of() : defaults;
    }

    /** Returns a copy with another JMH mode. Single-shot benchmarks keep their mode. */
    public SelectedBenchmark scoredIn(Mode mode) {
        return entry.getMode() == Mode.SingleShotTime
                ? this
                : new SelectedBenchmark(entry.cloneWith(mode), type, parameters);
    }

    public String name() {
        String qualified = entry.getUserClassQName();
        return qualified
                .substring(1 + Math.max(qualified.lastIndexOf('.'), qualified.lastIndexOf('$')))
                .replaceFirst("Benchmark$", "");
    }

    public Optional<DeclaredParameter> arm() {
        return ArmParameter.among(parameters.keySet()).map(parameters::get);
    }

    public AnswerMetric answer() {
        return type.flatMap(Answers::of)
                .orElseGet(() -> AnswerMetric.score(entry.getMode().shortLabel()));
    }

    public AnswerMetric answer(Map<String, String> cell) {
        return type.filter(declared -> Answers.isScore(declared, cell)).isPresent()
                ? AnswerMetric.score(entry.getMode().shortLabel())
                : answer();
    }

    public List<String> columns() {
        return type.map(Answers::columns).orElse(List.of());
    }

    /** Returns the secondary metrics that published claims use but no table shows. */
    public List<String> further() {
        return type.map(Answers::further).orElse(List.of());
    }

    public boolean hasAllocationPerTask() {
        return type.map(Answers::hasAllocationPerTask).orElse(true);
    }

    /** Returns true if a fork starts and measures another JVM, such as the JVM of a service. */
    public boolean measuresAnotherJvm() {
        return type.filter(declared -> declared.isAnnotationPresent(MeasuresAnotherJvm.class))
                .isPresent();
    }

    /** Returns true if result pages show charts over time for the fork's or the service's JVM. */
    public boolean isWatched() {
        return measuresAnotherJvm()
                || type.filter(declared -> declared.isAnnotationPresent(WatchesItsJvm.class))
                        .isPresent();
    }

    public boolean isScenario() {
        return type.filter(ScenarioBenchmark.class::isAssignableFrom).isPresent();
    }

    public List<Map<String, String>> cells(Options options) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        parameters.forEach((name, declared) ->
                values.put(name, List.copyOf(options.getParameter(name).orElse(declared.defaults()))));
        return combinations(values);
    }

    static String words(Map<String, String> cell) {
        return cell.entrySet().stream()
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + SecretText.masked(entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    static SortedSet<String> parameters(Collection<SelectedBenchmark> benchmarks) {
        return benchmarks.stream()
                .flatMap(benchmark -> benchmark.parameters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns all combinations that contain one value for each name; one empty map if there are no names. */
    public static List<Map<String, String>> combinations(Map<String, List<String>> values) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> each : values.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : each.getValue()) {
                    Map<String, String> copy = new LinkedHashMap<>(combination);
                    copy.put(each.getKey(), value);
                    longer.add(copy);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    public Optional<String> unsupported(Map<String, String> cell) {
        return unsupported(cell, List.of());
    }

    /** Returns an error message if this benchmark is a scenario that does not support the cell; otherwise empty. */
    public Optional<String> unsupported(Map<String, String> cell, List<String> jvmArguments) {
        if (!isScenario()) {
            return Optional.empty();
        }
        ScenarioBenchmark scenario = scenario(cell);
        scenario.tellOfFork(jvmArguments);
        return scenario.unsupported();
    }

    /** Returns the heap that a cell of a scenario needs; empty if the heap in {@code @Fork} is large enough. */
    Optional<ForkHeap> largerHeap(Map<String, String> cell) {
        long needed = isScenario() ? scenario(cell).heapMebibytes().orElse(0) : 0;
        return needed > ScenarioBenchmark.LEAST_HEAP_MEBIBYTES ? Optional.of(new ForkHeap(needed)) : Optional.empty();
    }

    double usualOpSeconds(Map<String, String> cell) {
        return isScenario() ? scenario(cell).usualOp().toNanos() / NANOS_PER_SECOND : 0;
    }

    boolean waitsForStorage(Map<String, String> cell) {
        return isScenario() && scenario(cell).waitsForStorage();
    }

    /** Returns the maximum time of a normal op, as declared by the scenario or {@code @Timeout}; 0 if not declared. */
    public static Duration longestOp(String benchmark, Map<String, String> cell) {
        return named(benchmark)
                .map(selected -> selected.longestOp(cell))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    public static boolean hasTimeout(String benchmark) {
        return named(benchmark).anyMatch(selected -> selected.entry.getTimeout().hasValue());
    }

    /** Returns a benchmark in each of its modes; empty if JMH does not find the benchmark. */
    public static Stream<SelectedBenchmark> named(String benchmark) {
        List<SelectedBenchmark> known = BY_NAME.get(benchmark);
        if (known == null) {
            known = of(new OptionsBuilder()
                    .include("^" + Pattern.quote(benchmark) + "$")
                    .build());
            if (!known.isEmpty()) {
                BY_NAME.put(benchmark, known);
            }
        }
        return known.stream();
    }

    private Duration longestOp(Map<String, String> cell) {
        if (isScenario()) {
            return scenario(cell).longestOp();
        }
        TimeValue declared = entry.getTimeout().orElse(TimeValue.seconds(0));
        return Duration.ofNanos(declared.convertTo(TimeUnit.NANOSECONDS));
    }

    public boolean hasHeapOfItsSize() {
        return isScenario()
                && cells(new OptionsBuilder().build()).stream()
                        .anyMatch(cell -> scenario(cell).heapMebibytes().isPresent());
    }

    private ScenarioBenchmark scenario(Map<String, String> cell) {
        ScenarioBenchmark benchmark;
        try {
            benchmark = (ScenarioBenchmark) type.orElseThrow().getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be created", e);
        }
        cell.forEach((name, value) -> requireNonNull(parameters.get(name)).set(benchmark, value));
        return benchmark;
    }
}
