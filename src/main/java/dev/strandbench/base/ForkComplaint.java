package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Formats and finds the line of output in which a fork states the reason for its end. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    /** The text that JMH prints before the message of an exception that ended a benchmark. */
    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private static final String INVALID = "invalid: ";

    private ForkComplaint() {}

    /** Returns a line that states why a score does not count. */
    public static String objection(String reason) {
        return INVALID + reason;
    }

    /** Returns the reason why a score does not count from the fork's output; empty if the output contains no reason. */
    public static Optional<String> objectionIn(Collection<String> output) {
        return output.stream().filter(line -> line.startsWith(INVALID)).findFirst();
    }

    /** Returns a line that states a reason. A line break comes first, because JMH's last line may be unfinished. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the reason for a fork's end from the fork's output; empty if the output contains no reason. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
