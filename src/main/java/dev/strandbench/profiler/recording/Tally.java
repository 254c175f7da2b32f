package dev.strandbench.profiler.recording;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Tally {

    private final Map<String, Entry> entries = new HashMap<>();

    public record Entry(String name, long count, double amount) {

        private Entry plus(double more) {
            return new Entry(name, count + 1, amount + more);
        }
    }

    public void add(String name, double amount) {
        entries.put(name, entries.getOrDefault(name, new Entry(name, 0, 0)).plus(amount));
    }

    /** Returns the entries with the largest sums, in descending order. Entries with equal sums are sorted by name. */
    public List<Entry> top(int count) {
        return entries.values().stream()
                .sorted(Comparator.comparingDouble(Entry::amount).reversed().thenComparing(Entry::name))
                .limit(count)
                .toList();
    }

    public Iterable<Entry> all() {
        return top(entries.size());
    }

    public double amount(String name) {
        return entries.getOrDefault(name, new Entry(name, 0, 0)).amount();
    }

    public double total() {
        return entries.values().stream().mapToDouble(Entry::amount).sum();
    }

    public long count() {
        return entries.values().stream().mapToLong(Entry::count).sum();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
