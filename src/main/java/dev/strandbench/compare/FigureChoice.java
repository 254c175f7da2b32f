package dev.strandbench.compare;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which figure entries are judged by.
 *
 * @param metric the one asked for, {@code score} for JMH's primary one; empty for what answers each benchmark's
 *     question
 * @param declared what benchmarks say of themselves, by name, where a file does not tell
 */
public record FigureChoice(Optional<String> metric, Function<String, Optional<AnswerMetric>> declared) {

    /** What asks for JMH's primary score. */
    public static final String SCORE = "score";

    /** The figures that answer, as far as files tell; the score where they do not. */
    public static FigureChoice answers() {
        return new FigureChoice(Optional.empty(), benchmark -> Optional.empty());
    }

    /** One metric, or {@link #SCORE}. */
    public static FigureChoice of(String metric) {
        return new FigureChoice(Optional.of(metric), benchmark -> Optional.empty());
    }

    /** The figure of an entry; the entry need not have it. */
    public AnswerMetric of(Measurement entry) {
        AnswerMetric answer = answer(entry);
        if (metric.isEmpty()) {
            return answer;
        }
        String name = metric.get();
        if (name.equals(SCORE)) {
            return score(entry);
        }
        String unit = entry.metric(name).map(found -> found.unit()).orElse("");
        return name.equals(answer.metric())
                ? answer
                : new AnswerMetric(name, unit, MetricUnit.isHigherBetter(name, unit));
    }

    private AnswerMetric answer(Measurement entry) {
        return entry.membership()
                .flatMap(RunMembership::answer)
                .or(() -> declared.apply(entry.benchmark()))
                .filter(found -> !found.isScore())
                .filter(found -> entry.metric(found.metric()).isPresent())
                .orElseGet(() -> score(entry));
    }

    private static AnswerMetric score(Measurement entry) {
        boolean higher =
                entry.isThroughput() || MetricUnit.isRate(entry.primary().unit());
        return new AnswerMetric("", "", higher);
    }
}
