package dev.strandbench.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Cells that are compared with each other: one method and one question, several models, strategies or JDKs.
 *
 * @param name what they share, in words
 * @param arms the cells, at least one
 * @param ownCounts how much of it JMH would run by itself
 */
public record Family(String name, List<Cell> arms, JmhCounts ownCounts) {

    private static final String SINGLE_SHOT = "ss";

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
