package dev.strandbench.report;

import dev.strandbench.plan.Family;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parameters that all families of a benchmark share. A run prints them only once. */
final class SharedParameters {

    static final SharedParameters NONE = new SharedParameters(List.of(), Map.of());

    private static final String GAP = "  ";

    private final List<String> lines;
    private final Map<String, String> shortNames;

    private SharedParameters(List<String> lines, Map<String, String> shortNames) {
        this.lines = lines;
        this.shortNames = shortNames;
    }

    static SharedParameters of(List<Family> families) {
        Map<String, List<Family>> byBenchmark = new LinkedHashMap<>();
        for (Family family : families) {
            int end = family.name().indexOf(parametersOf(family));
            if (end > 0) {
                byBenchmark
                        .computeIfAbsent(family.name().substring(0, end), first -> new ArrayList<>())
                        .add(family);
            }
        }
        List<String> lines = new ArrayList<>();
        Map<String, String> shortNames = new HashMap<>();
        byBenchmark.forEach((benchmark, ofBenchmark) -> {
            Set<String> shared = new LinkedHashSet<>(words(ofBenchmark.getFirst()));
            ofBenchmark.forEach(family -> shared.retainAll(words(family)));
            if (!shared.isEmpty()) {
                lines.add(benchmark + ", in all lines below: " + String.join(" ", shared));
                ofBenchmark.forEach(family -> shortNames.put(family.name(), without(shared, family)));
            }
        });
        return new SharedParameters(lines, shortNames);
    }

    private static List<String> words(Family family) {
        return family.arms().getFirst().sharedParameters();
    }

    private static String parametersOf(Family family) {
        return GAP + family.arms().getFirst().question();
    }

    private static String without(Set<String> shared, Family family) {
        List<String> own = new ArrayList<>(words(family));
        own.removeAll(shared);
        return family.name().replace(parametersOf(family), own.isEmpty() ? "" : GAP + String.join(" ", own));
    }

    List<String> lines() {
        return lines;
    }

    String nameOf(Family family) {
        return shortNames.getOrDefault(family.name(), family.name());
    }
}
