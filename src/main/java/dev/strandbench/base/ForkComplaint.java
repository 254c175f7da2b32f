package dev.strandbench.base;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** The line in which a fork tells its run why the fork ends. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    /** JMH prints an exception that ended a benchmark in this form. */
    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private ForkComplaint() {}

    /** Returns the line for a reason. A line break comes first, because JMH may not have ended its own line. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** Returns the printed or thrown reason in the output of a fork; empty if the output contains no reason. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
