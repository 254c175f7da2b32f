package dev.strandbench.scenario;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
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

    /** Those that start services or a database, are only about what is cold, or weigh memory for seconds. */
    private static final Set<String> NOT_HERE = Set.of(
            "Service",
            "ColdService",
            "OpenLoop",
            "HighestRate",
            "LeastHeap",
            "DatabasePool",
            "ColdStartupLatency",
            "Footprint");

    /** Values of parameters by which an op is short; others are the benchmark's first. */
    private static final Map<String, String> SMALL = Map.ofEntries(
            Map.entry("callers", "20"),
            Map.entry("chunks", "10"),
            Map.entry("delayMillis", "1"),
            Map.entry("elements", "200"),
            Map.entry("fetchMillis", "1"),
            Map.entry("items", "1000"),
            Map.entry("leaves", "1000"),
            Map.entry("messages", "100"),
            Map.entry("pairs", "3"),
            Map.entry("parks", "10"),
            Map.entry("requests", "10"),
            Map.entry("starts", "10"),
            Map.entry("tasks", "20"),
            Map.entry("timers", "20"),
            Map.entry("transactions", "10"),
            Map.entry("upstream", "1ms"),
            Map.entry("waitMillis", "1"));

    private EveryArmOnce() {}

    /** Runs them. */
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

    private static int run(Class<? extends ScenarioBenchmark> type) throws Exception {
        Field arm = Stream.of(type.getFields())
                .filter(field -> Set.of("model", "strategy").contains(field.getName()))
                .findFirst()
                .orElseThrow();
        String[] declared = arm.getAnnotation(Param.class).value();
        List<String> values = declared[0].equals(Param.BLANK_ARGS)
                ? Stream.of(Objects.requireNonNull(arm.getType().getEnumConstants()))
                        .map(Object::toString)
                        .toList()
                : List.of(declared);
        for (String value : values) {
            ScenarioBenchmark benchmark = type.getConstructor().newInstance();
            for (Field field : type.getFields()) {
                if (field.isAnnotationPresent(Param.class)) {
                    field.set(benchmark, valueOf(field, field.equals(arm) ? value : small(field)));
                }
            }
            System.out.println(type.getSimpleName() + " " + value + " "
                    + benchmark
                            .unsupported()
                            .map(reason -> "left out: " + reason)
                            .orElseGet(() -> runOnce(benchmark)));
        }
        return values.size();
    }

    private static String small(Field field) {
        String[] declared = field.getAnnotation(Param.class).value();
        String first = declared[0].equals(Param.BLANK_ARGS)
                ? String.valueOf(Objects.requireNonNull(field.getType().getEnumConstants())[0])
                : declared[0];
        return SMALL.getOrDefault(field.getName(), first);
    }

    private static Object valueOf(Field field, String text) {
        Class<?> type = field.getType();
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        if (type == boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == String.class) {
            return text;
        }
        return Stream.of(Objects.requireNonNull(type.getEnumConstants()))
                .filter(constant -> constant.toString().equals(text))
                .findFirst()
                .orElseThrow();
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
