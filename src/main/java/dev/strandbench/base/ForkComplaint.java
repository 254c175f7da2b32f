package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Formats and finds the line in which a fork tells its run why the fork ends. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    /** The text before the message of an exception that ended a benchmark, as JMH prints it. */
    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private ForkComplaint() {}

    /** Returns the line for a reason. A line break comes first, because JMH may not have ended its own line. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the reason that a fork printed or threw; empty if the fork's output contains no reason. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
