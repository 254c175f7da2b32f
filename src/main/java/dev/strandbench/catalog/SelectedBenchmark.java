package dev.strandbench.catalog;

import static java.util.Objects.requireNonNull;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.jmhjar.JmhJarLoader;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
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

/**
 * One benchmark method that a call selects, with what its class says about its parameters.
 *
 * @param entry JMH's entry for it
 * @param type its class; empty if it is another jar's, whose classes only forks load
 * @param parameters its parameters, by name
 */
public record SelectedBenchmark(
        BenchmarkListEntry entry, Optional<Class<?>> type, Map<String, DeclaredParameter> parameters) {

    /**
     * Finds what the includes and excludes of a call select.
     *
     * @throws UserErrorException if another jar's list of benchmarks cannot be read
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
        } catch (IllegalStateException e) {
            if (JmhJarLoader.isActive()) {
                throw new UserErrorException("the jar's list of benchmarks cannot be read by JMH "
                        + Version.getPlainVersion() + "; valid: a jar that is built with JMH 1.21 or newer");
            }
            throw e;
        }
    }

    private static Stream<BenchmarkListEntry> inEachMode(BenchmarkListEntry entry) {
        return entry.getMode() == Mode.All
                ? Stream.of(Mode.values()).filter(mode -> mode != Mode.All).map(entry::cloneWith)
                : Stream.of(entry);
    }

    /** Whether the benchmarks that are found here are this jar's. */
    public static boolean areOfThisJar() {
        return !JmhJarLoader.isActive();
    }

    /** The names of all scenarios, or where there are none of all classes of benchmarks, separated by commas. */
    public static String everyScenario() {
        return String.join(", ", scenarioNames());
    }

    /** The names of all scenarios, or where there are none of all classes of benchmarks. */
    public static List<String> scenarioNames() {
        List<SelectedBenchmark> all = of(new OptionsBuilder().build());
        boolean areSomebodyElses = all.stream().noneMatch(SelectedBenchmark::isScenario);
        return all.stream()
                .filter(benchmark -> areSomebodyElses || benchmark.isScenario())
                .map(SelectedBenchmark::name)
                .distinct()
                .toList();
    }

    /** The names of all models: what the arms of every scenario that compares models can be. */
    public static List<String> everyModel() {
        return of(new OptionsBuilder().build()).stream()
                .flatMap(benchmark -> Optional.ofNullable(benchmark.parameters().get("model")).stream())
                .flatMap(DeclaredParameter::constants)
                .distinct()
                .toList();
    }

    private static SelectedBenchmark of(BenchmarkListEntry entry) {
        if (JmhJarLoader.isActive()) {
            Map<String, DeclaredParameter> declared = new LinkedHashMap<>();
            entry.getParams()
                    .orElse(Map.of())
                    .forEach((name, defaults) -> declared.put(
                            name, new DeclaredParameter(name, Optional.empty(), ofItsOwn(List.of(defaults)))));
            return new SelectedBenchmark(entry, Optional.empty(), declared);
        }
        Class<?> type;
        try {
            type = Class.forName(entry.getUserClassQName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        Map<String, DeclaredParameter> parameters = new LinkedHashMap<>();
        Map<String, String[]> declared = entry.getParams().orElse(Map.of());
        for (Field field : type.getFields()) {
            String[] defaults = declared.get(field.getName());
            if (defaults != null) {
                parameters.put(field.getName(), new DeclaredParameter(field, List.of(defaults)));
            }
        }
        return new SelectedBenchmark(entry, Optional.of(type), parameters);
    }

    /** None, where a parameter was declared without a value. */
    private static List<String> ofItsOwn(List<String> defaults) {
        return defaults.equals(List.of(Param.BLANK_ARGS)) ? List.of() : defaults;
    }

    /** The same benchmark scored in another mode; in its own if it runs once in a fork, for it has no other. */
    public SelectedBenchmark scoredIn(Mode mode) {
        return entry.getMode() == Mode.SingleShotTime
                ? this
                : new SelectedBenchmark(entry.cloneWith(mode), type, parameters);
    }

    /** The scenario's name: the class without its suffix. */
    public String name() {
        String qualified = entry.getUserClassQName();
        return qualified
                .substring(1 + Math.max(qualified.lastIndexOf('.'), qualified.lastIndexOf('$')))
                .replaceFirst("Benchmark$", "");
    }

    /** The parameter whose values are compared, if there is one. */
    public Optional<DeclaredParameter> arm() {
        return ArmParameter.among(parameters.keySet()).map(parameters::get);
    }

    /** The figure that answers its question. */
    public AnswerMetric answer() {
        return type.flatMap(Answers::of)
                .orElseGet(() -> AnswerMetric.score(entry.getMode().shortLabel()));
    }

    /** As {@link #answer()}, of a cell; other than that only where a scenario's parameters decide what answers. */
    public AnswerMetric answer(Map<String, String> cell) {
        return isScenario() && scenario(cell).isAnsweredByScore()
                ? AnswerMetric.score(entry.getMode().shortLabel())
                : answer();
    }

    /** Further secondary metrics that tables show, in this order. */
    public List<String> columns() {
        return type.map(Answers::columns).orElse(List.of());
    }

    /** Secondary metrics that no table shows but that what has been published may be judged by. */
    public List<String> further() {
        return type.map(Answers::further).orElse(List.of());
    }

    /** Whether what an op allocates, divided by its tasks, is what a task allocates. */
    public boolean hasAllocationPerTask() {
        return type.map(Answers::hasAllocationPerTask).orElse(true);
    }

    /** Whether what it measures runs in a JVM that its fork starts, as a service does. */
    public boolean measuresAnotherJvm() {
        return isScenario() && scenario(Map.of()).measuresAnotherJvm();
    }

    public boolean isScenario() {
        return type.filter(ScenarioBenchmark.class::isAssignableFrom).isPresent();
    }

    /** Every combination of parameter values that a call asks for, each by parameter name. */
    public List<Map<String, String>> cells(Options options) {
        List<Map<String, String>> cells = new ArrayList<>();
        cells.add(Map.of());
        for (DeclaredParameter parameter : parameters.values()) {
            Collection<String> values = options.getParameter(parameter.name()).orElse(parameter.defaults());
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> cell : cells) {
                for (String value : values) {
                    Map<String, String> copy = new LinkedHashMap<>(cell);
                    copy.put(parameter.name(), value);
                    longer.add(copy);
                }
            }
            cells = longer;
        }
        return cells;
    }

    /**
     * Why a cell is not valid where its forks are given nothing beyond what its class asks for, as its scenario says;
     * empty if it is valid, or if the benchmark is not a scenario.
     */
    public Optional<String> unsupported(Map<String, String> cell) {
        return unsupported(cell, List.of());
    }

    /**
     * Why a cell is not valid, as its scenario says; empty if it is valid, or if the benchmark is not a scenario.
     *
     * @param jvmArguments what its forks are given, in their order
     */
    public Optional<String> unsupported(Map<String, String> cell, List<String> jvmArguments) {
        if (!isScenario()) {
            return Optional.empty();
        }
        ScenarioBenchmark scenario = scenario(cell);
        scenario.tellOfFork(jvmArguments);
        return scenario.unsupported();
    }

    /**
     * The heap that a cell needs, in MiB, where that is more than every fork has; empty if it is not, if the class asks
     * for a heap of its own, or if the benchmark is not a scenario.
     */
    public OptionalLong largerHeapMebibytes(Map<String, String> cell) {
        OptionalLong needed = isScenario() ? scenario(cell).heapMebibytes() : OptionalLong.empty();
        return needed.orElse(0) > ScenarioBenchmark.LEAST_HEAP_MEBIBYTES ? needed : OptionalLong.empty();
    }

    /**
     * How long an op of a cell may take though nothing hangs, as its scenario or its {@code @Timeout} says; zero if
     * neither does.
     *
     * @param benchmark JMH's name for the method
     * @param cell values of its parameters
     */
    public static Duration longestOp(String benchmark, Map<String, String> cell) {
        return named(benchmark)
                .map(selected -> selected.longestOp(cell))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /**
     * Whether a benchmark says by {@code @Timeout} after how long JMH is to interrupt its ops.
     *
     * @param benchmark JMH's name for the method
     */
    public static boolean hasTimeout(String benchmark) {
        return named(benchmark).anyMatch(selected -> selected.entry.getTimeout().hasValue());
    }

    private static Stream<SelectedBenchmark> named(String benchmark) {
        Options only = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark) + "$")
                .build();
        return of(only).stream();
    }

    private Duration longestOp(Map<String, String> cell) {
        if (isScenario()) {
            return scenario(cell).longestOp();
        }
        TimeValue declared = entry.getTimeout().orElse(TimeValue.seconds(0));
        return Duration.ofNanos(declared.convertTo(TimeUnit.NANOSECONDS));
    }

    /** Whether its forks have the heap that its cells need, and not one that the class fixes. */
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
