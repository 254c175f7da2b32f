package dev.strandbench.catalog;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Better;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The figures that answer the benchmarks of this jar. */
public final class Answers {

    /**
     * Asked for again and again by name; not to find somebody else's takes the class loader as long as reading a file.
     */
    private static final Map<String, Optional<Class<?>>> TYPES = new ConcurrentHashMap<>();

    private Answers() {}

    /**
     * The secondary metric that answers a benchmark, for results that do not say it themselves.
     *
     * @param benchmark JMH's name for the method
     * @return empty if the score answers, or if this jar has no such benchmark
     */
    public static Optional<AnswerMetric> of(String benchmark) {
        return type(benchmark).flatMap(Answers::of);
    }

    /** The further secondary metrics that tables show of a benchmark; none if this jar has no such benchmark. */
    public static List<String> columns(String benchmark) {
        return type(benchmark).map(Answers::columns).orElse(List.of());
    }

    static List<String> columns(Class<?> benchmarks) {
        return Optional.ofNullable(benchmarks.getAnnotation(Answer.class))
                .map(answer -> List.of(answer.columns()))
                .orElse(List.of());
    }

    static List<String> further(Class<?> benchmarks) {
        return Optional.ofNullable(benchmarks.getAnnotation(Answer.class))
                .map(answer -> List.of(answer.further()))
                .orElse(List.of());
    }

    /**
     * Whether what an op allocates, divided by its tasks, is what a task allocates; so unless a benchmark denies it.
     */
    public static boolean hasAllocationPerTask(String benchmark) {
        return type(benchmark).map(Answers::hasAllocationPerTask).orElse(true);
    }

    static boolean hasAllocationPerTask(Class<?> benchmarks) {
        return Optional.ofNullable(benchmarks.getAnnotation(Answer.class))
                .map(Answer::allocationPerTask)
                .orElse(true);
    }

    /** Whether a benchmark, by JMH's name for the method, is a scenario of this jar. */
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
            // Somebody else's benchmark.
            return Optional.empty();
        }
    }

    /** The secondary metric that answers the benchmarks of a class; empty if the score does. */
    static Optional<AnswerMetric> of(Class<?> benchmarks) {
        return Optional.ofNullable(benchmarks.getAnnotation(Answer.class))
                .filter(answer -> !answer.metric().isEmpty())
                .map(answer -> new AnswerMetric(answer.metric(), answer.unit(), answer.better() == Better.HIGHER));
    }
}
