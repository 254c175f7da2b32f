package dev.strandbench.profiler.recording;

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
import java.util.stream.Collectors;

/** The number of samples, bytes or ns per stack. A stack lists its frames, outermost first, separated by semicolons. */
public record CollapsedStacks(SortedMap<String, Long> counts) {

    private static final Pattern LINE = Pattern.compile("(.+) (\\d{1,18})", Pattern.DOTALL);

    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");

    public CollapsedStacks {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /**
     * Adds up the counts in files. Each line consists of a stack, a space and a count. Removes the addresses of lambda
     * classes. Throws {@link IOException} if a file cannot be read or has another format.
     */
    public static CollapsedStacks read(List<Path> files) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Path file : files) {
            // This constructor accepts names that are not valid UTF-8; Files.readString does not.
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                Matcher stack = LINE.matcher(line);
                if (!stack.matches()) {
                    throw new IOException(file + " has a line that is not a stack and a count");
                }
                counts.merge(ADDRESS.matcher(stack.group(1)).replaceAll(""), Long.parseLong(stack.group(2)), Long::sum);
            }
        }
        return new CollapsedStacks(counts);
    }

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns a copy with scaled and rounded counts. The new counts add up to approximately the given total. */
    public CollapsedStacks scaledTo(long total) {
        double factor = (double) total / total();
        SortedMap<String, Long> scaled = new TreeMap<>();
        counts.forEach((stack, count) -> scaled.put(stack, Math.round(count * factor)));
        return new CollapsedStacks(scaled);
    }

    /**
     * Returns the share of the counts, from 0 to 1, in stacks that the other profile lacks. A profile lacks a stack if
     * none of its own stacks begins with that stack.
     */
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

    public String text() {
        return counts.entrySet().stream()
                .map(stack -> stack.getKey() + " " + stack.getValue() + "\n")
                .collect(Collectors.joining());
    }
}
