package dev.strandbench.watch;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of a JVM ({@code -Xlog}, JEP 158) that goes to a file, the collector's above all. */
final class ServiceLog {

    private static final String OF_SERVICE = "-service";

    /** What is logged; the file, between quotes where it has colons; decorators and what else there is. */
    private static final Pattern ARGUMENT =
            Pattern.compile("(-Xlog:[^:]*:(?:file=)?)(\"?)((?:[A-Za-z]:(?=[/\\\\]))?[^:\"]+)\\2(:.*)?");

    private static final Set<String> STREAMS = Set.of("stdout", "stderr");

    private ServiceLog() {}

    /**
     * The argument by which a service's JVM logs the same as its fork, to a file beside the fork's whose name says so.
     *
     * @param argument any of the fork's
     * @return empty if it asks for no log, or for one that goes to no file
     */
    static Optional<String> beside(String argument) {
        Matcher log = ARGUMENT.matcher(argument);
        if (!log.matches() || STREAMS.contains(log.group(3))) {
            return Optional.empty();
        }
        return Optional.of(log.group(1)
                + log.group(2)
                + named(log.group(3))
                + log.group(2)
                + Objects.requireNonNullElse(log.group(4), ""));
    }

    private static String named(String file) {
        int dot = file.lastIndexOf('.');
        int directories = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        int end = dot > directories ? dot : file.length();
        return file.substring(0, end) + OF_SERVICE + file.substring(end);
    }
}
