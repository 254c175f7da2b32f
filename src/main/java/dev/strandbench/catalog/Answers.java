package dev.strandbench.catalog;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Better;
import java.util.Optional;

/** The figures that answer the benchmarks of this jar. */
public final class Answers {

    private Answers() {}

    /**
     * The secondary metric that answers a benchmark, for results that do not say it themselves.
     *
     * @param benchmark JMH's name for the method
     * @return empty if the score answers, or if this jar has no such benchmark
     */
    public static Optional<AnswerMetric> of(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        if (method < 0) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName(benchmark.substring(0, method), false, Answers.class.getClassLoader());
            return of(type);
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
