package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.result.AnswerMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cells that are compared with each other: one method and one question, several models, strategies or JDKs; or, where
 * there are none, the methods of a class.
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
     * Sorts cells into families, in the order of each one's first cell. Those that have nothing to be compared with, no
     * model and no other JDK, are compared with the other methods of their class under the same parameters.
     *
     * @param traits of a cell's benchmark
     */
    public static List<Family> of(List<Cell> cells, Function<Cell, BenchmarkTraits> traits) {
        Map<Object, List<Cell>> questions = new LinkedHashMap<>();
        for (Cell cell : cells) {
            questions
                    .computeIfAbsent(
                            List.of(cell.benchmark(), cell.question(), cell.mode()), first -> new ArrayList<>())
                    .add(cell);
        }
        Map<Object, List<Cell>> families = new LinkedHashMap<>();
        questions.forEach((question, together) -> {
            Cell first = together.getFirst();
            boolean alone = together.size() == 1 && first.arm().isEmpty();
            families.computeIfAbsent(
                            alone ? Siblings.of(first, traits.apply(first)) : question, key -> new ArrayList<>())
                    .addAll(together);
        });
        Map<String, Long> shared =
                families.values().stream().collect(Collectors.groupingBy(Family::shared, Collectors.counting()));
        return families.values().stream()
                .map(together -> new Family(
                        name(together, shared),
                        List.copyOf(together),
                        traits.apply(together.getFirst()).counts()))
                .toList();
    }

    /** What cells have in common whose methods are compared. */
    private record Siblings(
            String type,
            String mode,
            Map<String, String> parameters,
            String unit,
            int threads,
            Optional<JmhCounts> countsOfShots) {

        static Siblings of(Cell cell, BenchmarkTraits traits) {
            return new Siblings(
                    cell.benchmark().substring(0, Math.max(0, cell.benchmark().lastIndexOf('.'))),
                    cell.mode(),
                    cell.parameters(),
                    traits.unit(),
                    traits.threads(),
                    Optional.of(traits.counts()).filter(counts -> cell.mode().equals(SINGLE_SHOT)));
        }
    }

    /** What cells share, in words; their package and their mode, where these tell them from others. */
    private static String name(List<Cell> together, Map<String, Long> shared) {
        String name = shared(together);
        return shared.getOrDefault(name, 1L) == 1
                ? name
                : name + " mode=" + together.getFirst().mode() + " of "
                        + together.getFirst().benchmark();
    }

    private static String shared(List<Cell> together) {
        Cell first = together.getFirst();
        return areMethods(together)
                ? Stream.of(first.type(), first.question())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining("  "))
                : first.family();
    }

    private static boolean areMethods(List<Cell> arms) {
        return arms.stream().map(Cell::benchmark).distinct().count() > 1;
    }

    /** Whether its arms are methods of one class. */
    public boolean comparesMethods() {
        return areMethods(arms);
    }

    /** Whether it measures single shots, whose number is part of what they mean. */
    public boolean isSingleShot() {
        return arms.get(0).mode().equals(SINGLE_SHOT);
    }

    /** An arm's name in the family's tables: the model or strategy, the JDK, or both, as they vary; or the method. */
    public String label(Cell arm) {
        if (comparesMethods()) {
            return arm.benchmark().substring(arm.benchmark().lastIndexOf('.') + 1);
        }
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
