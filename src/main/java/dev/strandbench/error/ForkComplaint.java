package dev.strandbench.error;

import java.util.Collection;
import java.util.Optional;

/** The line in which a fork says to the run that started it why it ends. */
public final class ForkComplaint {

    private static final String START = "strandbench: ";

    private ForkComplaint() {}

    /** The line for a reason, between line breaks: JMH may be in the middle of a line of its own. */
    public static String line(String reason) {
        return "\n" + START + reason.lines().findFirst().orElse("") + "\n";
    }

    /** The reason in the output of a fork; empty if it gave none. */
    public static Optional<String> in(Collection<String> output) {
        return output.stream()
                .filter(line -> line.startsWith(START))
                .map(line -> line.substring(START.length()))
                .findFirst();
    }
}
