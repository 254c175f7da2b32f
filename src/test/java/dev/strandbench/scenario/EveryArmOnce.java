package dev.strandbench.scenario;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A program that runs one small op of every benchmark under each of its arms, all in this JVM, so that a JDK on which
 * one cannot run is found in seconds. Prints a line for each arm; fails at the first that throws, whose result is
 * wrong, or that leaves a thread behind.
 */
final class EveryArmOnce {

    /** Those that start services or a database, are only about what is cold, or measure for seconds before an op. */
    private static final Set<String> NOT_HERE = Set.of(
            "Service",
            "ColdService",
            "OpenLoop",
            "HighestRate",
            "LeastHeap",
            "DatabasePool",
            "ColdStartupLatency",
            "Footprint",
            "Overload");

    /** Values of parameters by which an op is short; others are the benchmark's first. */
    private static final Map<String, String> SMALL = Map.ofEntries(
            Map.entry("chunks", "10"),
            Map.entry("connections", "20"),
            Map.entry("delayMillis", "1"),
            Map.entry("elements", "200"),
            Map.entry("fetchMillis", "1"),
            Map.entry("fileTasks", "2"),
            Map.entry("inFlight", "5"),
            Map.entry("items", "1000"),
            Map.entry("job", "1ms"),
            Map.entry("leaves", "1000"),
            Map.entry("liveMebibytes", "1"),
            Map.entry("messages", "100"),
            Map.entry("operations", "2"),
            Map.entry("opMillis", "100"),
            Map.entry("pairs", "3"),
            Map.entry("parks", "10"),
            Map.entry("phaseMillis", "50"),
            Map.entry("requests", "10"),
            Map.entry("starts", "10"),
            Map.entry("tasks", "20"),
            Map.entry("timers", "20"),
            Map.entry("transactions", "10"),
            Map.entry("upstream", "1ms"),
            Map.entry("waitMillis", "1"));

    private EveryArmOnce() {}

    public static void main(String[] arguments) {
        int status = 0;
        try {
            System.out.println(runAll() + " arms");
        } catch (Throwable e) {
            status = 1;
            e.printStackTrace();
        }
        // Threads that stay would hold this JVM: those of dispatchers for a while, those of an arm that fails for ever.
        System.exit(status);
    }

    private static int runAll() throws Exception {
        Set<String> classes = new TreeSet<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())) {
            classes.add(entry.getUserClassQName());
        }
        int arms = 0;
        for (String name : classes) {
            Class<?> type = Class.forName(name);
            if (!NOT_HERE.contains(type.getSimpleName().replaceFirst("Benchmark$", ""))
                    && ScenarioBenchmark.class.isAssignableFrom(type)) {
                arms += run(type.asSubclass(ScenarioBenchmark.class));
            }
        }
        return arms;
    }

    private static int run(Class<? extends ScenarioBenchmark> type) {
        List<String> arms = Benchmarks.values(Benchmarks.arm(type));
        for (String arm : arms) {
            System.out.println(type.getSimpleName() + " " + arm + " " + run(type, arm));
        }
        return arms.size();
    }

    /** Runs one small op of an arm, and checks its result and its threads. Returns what happened. */
    static String run(Class<? extends ScenarioBenchmark> type, String arm) {
        return run(type, arm, "");
    }

    /** Runs the same with a further parameter, as {@code name=value}, or none. */
    static String run(Class<? extends ScenarioBenchmark> type, String arm, String further) {
        String parameters = Benchmarks.parameters(type).stream()
                .map(field -> field.getName() + "="
                        + SMALL.getOrDefault(
                                field.getName(), Benchmarks.values(field).getFirst()))
                .collect(Collectors.joining(" "));
        ScenarioBenchmark benchmark = Benchmarks.of(
                type,
                parameters + " " + Benchmarks.arm(type).getName() + "=" + arm
                        + (further.isEmpty() ? "" : " " + further));
        return benchmark.unsupported().map(reason -> "left out: " + reason).orElseGet(() -> runOnce(benchmark));
    }

    private static String runOnce(ScenarioBenchmark benchmark) {
        try {
            call(benchmark, Setup.class, method -> level(method) == Level.Trial);
            call(benchmark, Setup.class, method -> level(method) == Level.Iteration);
            call(benchmark, Benchmark.class, method -> true);
            benchmark.checkIteration();
            benchmark.endTrial();
            return "ran";
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(benchmark.getClass().getSimpleName() + " fails", e);
        }
    }

    private static Level level(Method method) {
        return method.getAnnotation(Setup.class).value();
    }

    /** Calls the methods that have an annotation and need nothing, those of base classes first. */
    private static void call(
            ScenarioBenchmark benchmark, Class<? extends Annotation> annotation, Predicate<Method> condition)
            throws ReflectiveOperationException {
        List<Method> methods = Stream.of(benchmark.getClass().getMethods())
                .filter(method -> method.isAnnotationPresent(annotation)
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getParameterCount() == 0)
                .filter(condition)
                .sorted(Comparator.comparing((Method method) -> method.getDeclaringClass() != ScenarioBenchmark.class)
                        .thenComparing(Method::getName))
                .toList();
        for (Method method : methods) {
            try {
                Object unused = method.invoke(benchmark);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(
                        benchmark.getClass().getSimpleName() + "." + method.getName() + " fails", e.getCause());
            }
        }
    }
}
