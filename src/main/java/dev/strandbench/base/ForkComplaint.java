package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and formats the line of a fork's output that says why the fork ended or its score does not count. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private static final String INVALID = "invalid: ";

    private ForkComplaint() {}

    /** Returns a line that says why an iteration has no score. It begins with a line break, like {@link #line}. */
    public static String objection(String reason) {
        return "\n" + INVALID + reason + "\n";
    }

    /** Returns the reason why a fork's score does not count, from the last line with one; empty if there is none. */
    public static Optional<String> objectionIn(Collection<String> output) {
        return output.stream().filter(line -> line.startsWith(INVALID)).reduce((earlier, later) -> later);
    }

    /** Returns a line with a reason. It begins with a line break, because JMH may not have finished its last line. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the first reason for a fork's end in the fork's output; empty if there is none. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
