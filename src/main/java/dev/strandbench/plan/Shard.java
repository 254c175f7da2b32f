package dev.strandbench.plan;

import dev.strandbench.error.UserErrorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a plan, of several that together are the whole. Families stay whole.
 *
 * @param index from 1
 * @param count of all parts
 */
public record Shard(int index, int count) {

    /** What is understood. */
    public static final String EXAMPLE = "I/N, with I from 1 to N";

    private static final Pattern WORDS = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

    /** Parses {@code I/N}; empty if it is something else. */
    public static Optional<Shard> parse(String text) {
        Matcher words = WORDS.matcher(text);
        return words.matches()
                ? Optional.of(new Shard(Integer.parseInt(words.group(1)), Integer.parseInt(words.group(2))))
                        .filter(shard -> shard.index >= 1 && shard.index <= shard.count)
                : Optional.empty();
    }

    /** As it is parsed. */
    public String words() {
        return index + "/" + count;
    }

    /** The families of this part. */
    public List<Family> of(List<Family> families) {
        List<Family> part = new ArrayList<>();
        for (int family = index - 1; family < families.size(); family += count) {
            part.add(Objects.requireNonNull(families.get(family)));
        }
        if (part.isEmpty()) {
            throw new UserErrorException("--shard " + words()
                    + " is empty; valid: no more shards than there are families, " + families.size());
        }
        return part;
    }
}
