package dev.strandbench.base;

public final class Plural {

    private Plural() {}

    /** Returns a count and a noun, for example {@code 2 forks} or {@code 0 families}. Plurals end in s or ies. */
    public static String of(long count, String noun) {
        if (count == 1) {
            return count + " " + noun;
        }
        return count + " " + (noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s");
    }
}
