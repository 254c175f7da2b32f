package dev.strandbench.error;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** The line in which a fork says to the run that started it why it ends. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    /** As JMH prints the exception that ended a benchmark. */
    private static final String THROWN = UserErrorException.class.getName() + ": ";

    private ForkComplaint() {}

    /** The line for a reason, between line breaks: JMH may be in the middle of a line of its own. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** The reason in the output of a fork, said or thrown as a {@link UserErrorException}; empty if it gave none. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .flatMap(line ->
                        Stream.of(START, THROWN).filter(line::startsWith).map(start -> line.substring(start.length())))
                .findFirst();
    }
}
