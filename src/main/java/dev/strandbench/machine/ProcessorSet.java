package dev.strandbench.machine;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processors that a process may use, identified by their OS numbers. Never empty. */
public record ProcessorSet(NavigableSet<Integer> numbers) {

    private static final Pattern FORM = Pattern.compile("\\d{1,4}(-\\d{1,4})?(\\+\\d{1,4}(-\\d{1,4})?)*");
    private static final String TASKSET = "taskset";

    /** Parses processor numbers such as {@code 0}, {@code 0-1} or {@code 0+2-3}; empty if the text is not valid. */
    public static Optional<ProcessorSet> parse(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        NavigableSet<Integer> numbers = new TreeSet<>();
        for (String range : text.split("\\+", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            IntStream.rangeClosed(Integer.parseInt(ends[0]), last).forEach(numbers::add);
        }
        return numbers.isEmpty() ? Optional.empty() : Optional.of(new ProcessorSet(numbers));
    }

    /** Returns the processors that the OS lets this process use; empty if it does not list them. */
    public static Optional<ProcessorSet> ofThisProcess() {
        return ProcessorLimits.allowed(Path.of("/"));
    }

    public String text() {
        List<String> ranges = new ArrayList<>();
        int first = numbers.first();
        int last = first;
        for (int number : numbers.tailSet(first + 1)) {
            if (number > last + 1) {
                ranges.add(range(first, last));
                first = number;
            }
            last = number;
        }
        ranges.add(range(first, last));
        return String.join("+", ranges);
    }

    private static String range(int first, int last) {
        return first == last ? String.valueOf(first) : first + "-" + last;
    }

    public List<String> launcher() {
        return List.of(TASKSET, "-c", text().replace('+', ','));
    }

    /** Returns the reason why this machine cannot restrict a process to the processors in the set; empty if it can. */
    public Optional<String> obstacle() {
        return obstacle(ofThisProcess(), isOnPath(TASKSET));
    }

    Optional<String> obstacle(Optional<ProcessorSet> allowed, boolean hasProgram) {
        if (allowed.isEmpty() || !hasProgram) {
            return Optional.of("restricting the processors of a fork needs Linux and " + TASKSET + " (util-linux)");
        }
        return allowed.get().numbers.containsAll(numbers)
                ? Optional.empty()
                : Optional.of("this process may use processors " + allowed.get().text());
    }

    static boolean isOnPath(String program) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> new File(directory, program).canExecute());
    }
}
