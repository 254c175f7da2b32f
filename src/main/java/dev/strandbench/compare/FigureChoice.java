package dev.strandbench.compare;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Chooses the metric by which result entries are compared.
 *
 * @param metric name of a secondary metric, or {@code score}; empty for the metric that answers the benchmark's
 *     question
 * @param declared function that returns the metric that answers a benchmark's question, for result files that do not
 *     name this metric
 */
public record FigureChoice(Optional<String> metric, Function<String, Optional<AnswerMetric>> declared) {

    public static final String SCORE = "score";

    /** Chooses the metric that answers a benchmark's question if the result file names it; otherwise, the score. */
    public static FigureChoice answers() {
        return new FigureChoice(Optional.empty(), benchmark -> Optional.empty());
    }

    public static FigureChoice of(String metric) {
        return new FigureChoice(Optional.of(metric), benchmark -> Optional.empty());
    }

    /** Returns the metric by which a result entry is compared; the entry may lack the metric. */
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

    /** Returns the metric by which all entries are compared: a secondary metric if an entry has it, or the score. */
    public AnswerMetric of(List<Measurement> together) {
        return together.stream()
                .filter(entry -> !of(entry).isScore() && of(entry).in(entry).isPresent())
                .findFirst()
                .map(this::of)
                .orElseGet(() -> of(together.getFirst()));
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
