package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.result.AnswerMetric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cells that are compared with each other: one method and one question, several models, strategies or JDKs.
 *
 * @param name what they share, in words
 * @param arms the cells, at least one
 * @param ownCounts how much of it JMH would run by itself
 * @param answer the figure that answers its question, by which its arms are ranked
 * @param columns further secondary metrics that its table shows, in this order
 * @param allocationPerTask whether what an op allocates, divided by its tasks, is what a task allocates
 */
public record Family(
        String name,
        List<Cell> arms,
        JmhCounts ownCounts,
        AnswerMetric answer,
        List<String> columns,
        boolean allocationPerTask) {

    private static final String SINGLE_SHOT = "ss";

    /** A family that the score answers, and nothing beside it. */
    public Family(String name, List<Cell> arms, JmhCounts ownCounts) {
        this(name, arms, ownCounts, AnswerMetric.score(arms.get(0).mode()), List.of(), true);
    }

    /** A family of a session file; those from before there were answers do not name one. */
    @JsonCreator
    static Family read(
            @JsonProperty("name") String name,
            @JsonProperty("arms") List<Cell> arms,
            @JsonProperty("ownCounts") JmhCounts ownCounts,
            @JsonProperty("answer") @Nullable AnswerMetric answer,
            @JsonProperty("columns") @Nullable List<String> columns,
            @JsonProperty("allocationPerTask") @Nullable Boolean allocationPerTask) {
        Family plain = new Family(name, arms, ownCounts);
        return plain.answeredBy(
                Objects.requireNonNullElse(answer, plain.answer),
                Objects.requireNonNullElse(columns, plain.columns),
                Objects.requireNonNullElse(allocationPerTask, plain.allocationPerTask));
    }

    /** The same family with another answer and other columns. */
    public Family answeredBy(AnswerMetric other, List<String> otherColumns, boolean hasAllocationPerTask) {
        return new Family(name, arms, ownCounts, other, otherColumns, hasAllocationPerTask);
    }

    /** The same family with other counts. */
    public Family countedBy(JmhCounts counts) {
        return new Family(name, arms, counts, answer, columns, allocationPerTask);
    }

    /**
     * Sorts cells into families, in the order of each one's first cell.
     *
     * @param ownCounts JMH's counts, by benchmark
     */
    public static List<Family> of(List<Cell> cells, Map<String, JmhCounts> ownCounts) {
        Map<String, List<Cell>> families =
                cells.stream().collect(Collectors.groupingBy(Cell::family, LinkedHashMap::new, Collectors.toList()));
        return families.entrySet().stream()
                .map(entry -> new Family(
                        entry.getKey(),
                        List.copyOf(entry.getValue()),
                        Objects.requireNonNull(
                                ownCounts.get(entry.getValue().get(0).benchmark()))))
                .toList();
    }

    /** Whether it measures single shots, whose number is part of what they mean. */
    public boolean isSingleShot() {
        return arms.get(0).mode().equals(SINGLE_SHOT);
    }

    /** An arm's name in the family's tables: the model or strategy, the JDK, or both, as they vary. */
    public String label(Cell arm) {
        if (jdks().size() == 1) {
            return arm.arm().isEmpty() ? arm.method() : arm.arm();
        }
        return arm.arm().isEmpty() ? "JDK " + arm.jdk() : arm.arm() + " on JDK " + arm.jdk();
    }

    /** The JDKs that its arms run on. */
    public Set<String> jdks() {
        return arms.stream().map(Cell::jdk).collect(Collectors.toSet());
    }
}
