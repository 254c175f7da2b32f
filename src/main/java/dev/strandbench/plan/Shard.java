package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a plan. No family is divided.
 *
 * @param index 1 to {@code count}
 * @param count the number of parts
 */
public record Shard(int index, int count) {

    /** The valid texts, in words. */
    public static final String EXAMPLE = "I/N, with I from 1 to N";

    private static final Pattern WORDS = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

    /** Parses {@code I/N}; empty if it is not valid. */
    public static Optional<Shard> parse(String text) {
        Matcher words = WORDS.matcher(text);
        return words.matches()
                ? Optional.of(new Shard(Integer.parseInt(words.group(1)), Integer.parseInt(words.group(2))))
                        .filter(shard -> shard.index >= 1 && shard.index <= shard.count)
                : Optional.empty();
    }

    public String words() {
        return index + "/" + count;
    }

    /**
     * Returns the families of this part.
     *
     * @throws UserErrorException if there is none
     */
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
