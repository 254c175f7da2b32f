package dev.strandbench.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A profile as collapsed stacks. Immutable.
 *
 * @param counts how much was seen of each stack, in samples, bytes or ns; a stack is the names of its frames, the
 *     outermost first, with semicolons between them
 */
public record CollapsedStacks(SortedMap<String, Long> counts) {

    private static final Pattern LINE = Pattern.compile("(.+) (\\d{1,18})", Pattern.DOTALL);

    /** Part of the name of a lambda's class, and different in every JVM. */
    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");

    /** Copies the counts. */
    public CollapsedStacks {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /**
     * The sum of several files, each a stack, a space and its count in a line. What only tells JVMs apart is left out
     * of names.
     *
     * @throws IOException if one cannot be read, or is of another kind
     */
    public static CollapsedStacks read(List<Path> files) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Path file : files) {
            // A name that is not UTF-8 is shown as well as it can be.
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                Matcher stack = LINE.matcher(line);
                if (!stack.matches()) {
                    throw new IOException(file + " has a line that is not a stack and its count");
                }
                counts.merge(ADDRESS.matcher(stack.group(1)).replaceAll(""), Long.parseLong(stack.group(2)), Long::sum);
            }
        }
        return new CollapsedStacks(counts);
    }

    /** The sum of all counts. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The same stacks with the same shares of another total, rounded; none is left out. */
    public CollapsedStacks scaledTo(long total) {
        double factor = (double) total / total();
        SortedMap<String, Long> scaled = new TreeMap<>();
        counts.forEach((stack, count) -> scaled.put(stack, Math.round(count * factor)));
        return new CollapsedStacks(scaled);
    }

    /** The share, from 0 to 1, of what was seen in stacks that another profile has neither whole nor as a beginning. */
    public double shareMissingIn(CollapsedStacks other) {
        long missing = counts.entrySet().stream()
                .filter(stack -> !other.hasFramesOf(stack.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return (double) missing / total();
    }

    private boolean hasFramesOf(String stack) {
        SortedMap<String, Long> onwards = counts.tailMap(stack + ";");
        return counts.containsKey(stack)
                || (!onwards.isEmpty() && onwards.firstKey().startsWith(stack + ";"));
    }

    /** A line for each stack, in the order of their names. */
    public String text() {
        StringBuilder text = new StringBuilder();
        counts.forEach(
                (stack, count) -> text.append(stack).append(' ').append(count).append('\n'));
        return text.toString();
    }
}
