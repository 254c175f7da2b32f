package dev.strandbench.recording;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Amounts added up by name, and how often each was added to. */
final class Tally {

    private final Map<String, Entry> entries = new HashMap<>();

    /**
     * The sum of one name.
     *
     * @param name what it is of
     * @param count how often it was added to
     * @param amount the sum
     */
    record Entry(String name, long count, double amount) {

        private Entry plus(double more) {
            return new Entry(name, count + 1, amount + more);
        }
    }

    /** Adds to the amount of a name. */
    void add(String name, double amount) {
        entries.put(name, entries.getOrDefault(name, new Entry(name, 0, 0)).plus(amount));
    }

    /** The greatest amounts, greatest first; of equal ones by name. */
    List<Entry> top(int count) {
        return entries.values().stream()
                .sorted(Comparator.comparingDouble(Entry::amount).reversed().thenComparing(Entry::name))
                .limit(count)
                .toList();
    }

    /** All entries. */
    Iterable<Entry> all() {
        return top(entries.size());
    }

    /** The amount of a name; 0 if it has none. */
    double amount(String name) {
        return entries.getOrDefault(name, new Entry(name, 0, 0)).amount();
    }

    /** All amounts together. */
    double total() {
        return entries.values().stream().mapToDouble(Entry::amount).sum();
    }

    /** How often anything was added. */
    long count() {
        return entries.values().stream().mapToLong(Entry::count).sum();
    }

    /** Whether nothing was added. */
    boolean isEmpty() {
        return entries.isEmpty();
    }
}
