package dev.strandbench.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Finds valid names that resemble a wrong name. */
public final class NearNames {

    private static final int MOST = 5;
    private static final int SHORT_ENOUGH = 3;

    private NearNames() {}

    /** Returns at most five names whose {@code key} resembles the wanted name. The most similar name comes first. */
    public static List<String> to(String wanted, Collection<String> names, UnaryOperator<String> key) {
        return within(Math.max(2, wanted.length() / SHORT_ENOUGH), wanted, names, key);
    }

    /**
     * Returns up to five names whose keys differ in at most the given number of letters, the most similar name first.
     */
    public static List<String> within(int most, String wanted, Collection<String> names, UnaryOperator<String> key) {
        return names.stream()
                .filter(name -> distance(wanted, key.apply(name)) <= most)
                .sorted(Comparator.<String>comparingInt(name -> distance(wanted, key.apply(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    /** Returns the Levenshtein distance between two strings, ignoring case. */
    private static int distance(String one, String other) {
        String left = one.toLowerCase(Locale.ROOT);
        String right = other.toLowerCase(Locale.ROOT);
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[row.length - 1];
    }
}
