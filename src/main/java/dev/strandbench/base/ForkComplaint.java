package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Formats and finds the line of a fork's output that says why the fork ended, or why its score does not count. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    /** The text that JMH prints before the message of an exception from a benchmark. */
    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private static final String INVALID = "invalid: ";

    private ForkComplaint() {}

    public static String objection(String reason) {
        return INVALID + reason;
    }

    /** Returns the first line of a fork's output that says why a score does not count; empty if there is none. */
    public static Optional<String> objectionIn(Collection<String> output) {
        return output.stream().filter(line -> line.startsWith(INVALID)).findFirst();
    }

    /** Returns a line with a reason. The line begins with a line break, because JMH's last line may be unfinished. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the first reason in a fork's output for the end of the fork; empty if there is none. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
