package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

public final class ForkComplaint {

    private static final String START = "strandbench: ";

    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private static final String INVALID = "invalid: ";

    private ForkComplaint() {}

    /** Returns a line of output that says why an iteration has no score. */
    public static String objection(String reason) {
        return "\n" + INVALID + reason + "\n";
    }

    /** Returns the last line of a fork's output that says why the score does not count, if any. */
    public static Optional<String> objectionIn(Collection<String> output) {
        return output.stream().filter(line -> line.startsWith(INVALID)).reduce((earlier, later) -> later);
    }

    /**
     * Returns a line for a fork's output. A line break comes first, because JMH may not have ended its own last line.
     */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the first line in a fork's output that says why the fork ended, if any. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
