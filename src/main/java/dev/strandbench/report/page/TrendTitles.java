package dev.strandbench.report.page;

import dev.strandbench.compare.Trend;
import dev.strandbench.compare.Trend.TrendKey;
import dev.strandbench.plan.Cell;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What tells trends from each other, and what they have in common.
 *
 * @param same what all have in common, their benchmark aside; empty if nothing
 * @param each a title for every trend, in their order, without that
 */
record TrendTitles(String same, List<String> each) {

    private static final String BETWEEN = ", ";

    /** Titles of trends. */
    static TrendTitles of(List<Trend> trends) {
        List<TrendKey> keys = trends.stream().map(Trend::key).toList();
        Set<String> same = new LinkedHashSet<>();
        keys.stream().limit(1).forEach(first -> same.addAll(facts(first)));
        keys.forEach(key -> same.retainAll(facts(key)));
        Set<String> benchmarks = keys.stream().map(TrendKey::benchmark).collect(Collectors.toSet());
        Set<String> names = benchmarks.stream().map(Cell::methodOf).collect(Collectors.toSet());
        boolean unambiguous = names.size() == benchmarks.size();
        return new TrendTitles(
                String.join(BETWEEN, same),
                keys.stream()
                        .map(key -> title(unambiguous ? Cell.methodOf(key.benchmark()) : key.benchmark(), key, same))
                        .toList());
    }

    private static String title(String benchmark, TrendKey key, Set<String> same) {
        String own = facts(key).stream().filter(fact -> !same.contains(fact)).collect(Collectors.joining(BETWEEN));
        return own.isEmpty() ? benchmark : benchmark + "  " + own;
    }

    private static List<String> facts(TrendKey key) {
        List<String> facts = new ArrayList<>();
        key.params().forEach((name, value) -> facts.add(name + "=" + value));
        facts.add(key.mode());
        facts.add(key.metric());
        facts.add(key.unit());
        facts.add(key.threads() > 1 ? key.threads() + " threads" : "");
        facts.add(key.jdk().isEmpty() ? "" : "JDK " + key.jdk());
        facts.add(key.machine().isEmpty() ? "" : "on " + key.machine());
        facts.removeIf(String::isEmpty);
        return facts;
    }
}
