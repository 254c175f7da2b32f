package dev.strandbench.plan;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Answer.Better;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ValidText;
import dev.strandbench.scenario.ValidText.TextForm;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the metric that answers a benchmark's question, for the benchmarks in this jar. */
public final class Answers {

    private static final Map<String, Optional<Class<?>>> TYPES = new ConcurrentHashMap<>();

    private Answers() {}

    /**
     * Returns the secondary metric that answers a benchmark's question. Returns empty if the score answers the
     * question, or if this jar does not contain the benchmark.
     */
    public static Optional<AnswerMetric> of(String benchmark) {
        return type(benchmark).flatMap(Answers::of);
    }

    public static List<String> columns(String benchmark) {
        return type(benchmark).map(Answers::columns).orElse(List.of());
    }

    static List<String> columns(Class<?> benchmarks) {
        return declared(benchmarks).map(answer -> List.of(answer.columns())).orElse(List.of());
    }

    private static Optional<Answer> declared(Class<?> benchmarks) {
        return Optional.ofNullable(benchmarks.getAnnotation(Answer.class));
    }

    static List<String> further(Class<?> benchmarks) {
        return declared(benchmarks).map(answer -> List.of(answer.further())).orElse(List.of());
    }

    /** Returns true if a task's allocation is the op's allocation divided by the number of tasks. */
    public static boolean hasAllocationPerTask(String benchmark) {
        return type(benchmark).map(Answers::hasAllocationPerTask).orElse(true);
    }

    static boolean hasAllocationPerTask(Class<?> benchmarks) {
        return declared(benchmarks).map(Answer::allocationPerTask).orElse(true);
    }

    /** Returns the number of threads in each of a benchmark's pools; 0 if the benchmark declares no number. */
    public static int poolThreads(String benchmark) {
        return type(benchmark)
                .flatMap(Answers::declared)
                .map(Answer::poolThreads)
                .orElse(0);
    }

    /** Returns the strategies that run nothing concurrently, without SEQUENTIAL. */
    public static List<String> floors(String benchmark) {
        return type(benchmark)
                .flatMap(Answers::declared)
                .map(answer -> List.of(answer.floors()))
                .orElse(List.of());
    }

    /** Returns true if the parameter values make a benchmark of this jar do CPU work. */
    static boolean computes(String benchmark, Map<String, String> parameters) {
        return type(benchmark).stream()
                .flatMap(declared -> Arrays.stream(declared.getFields()))
                .anyMatch(field -> isWork(field, parameters.getOrDefault(field.getName(), "")));
    }

    private static boolean isWork(Field field, String value) {
        ValidText text = field.getAnnotation(ValidText.class);
        return (text != null && text.value() == TextForm.CPU_TIME && TextForm.isWork(value))
                || (field.getName().equals(ForkingBenchmark.WORK_MICROS) && TextForm.isWork(value + "us"));
    }

    public static boolean isOwn(String benchmark) {
        return type(benchmark).filter(ScenarioBenchmark.class::isAssignableFrom).isPresent();
    }

    private static Optional<Class<?>> type(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        if (method < 0) {
            return Optional.empty();
        }
        return TYPES.computeIfAbsent(benchmark.substring(0, method), Answers::loaded);
    }

    private static Optional<Class<?>> loaded(String name) {
        try {
            return Optional.of(Class.forName(name, false, Answers.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Returns true if the cell has the parameter value for which {@link Answer} says that the score is the answer. */
    static boolean isScore(Class<?> benchmarks, Map<String, String> cell) {
        return declared(benchmarks)
                .map(answer -> answer.scoreWith().split("=", 2))
                .filter(parameter -> parameter.length == 2 && parameter[1].equals(cell.get(parameter[0])))
                .isPresent();
    }

    static Optional<AnswerMetric> of(Class<?> benchmarks) {
        return declared(benchmarks)
                .filter(answer -> !answer.metric().isEmpty())
                .map(answer -> new AnswerMetric(answer.metric(), answer.unit(), answer.better() == Better.HIGHER));
    }
}
