package dev.strandbench.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What is asked of the JVM of a service that a fork starts. Asked for by system properties: whoever starts the fork
 * gives them to it, and the fork hands them on.
 */
public final class ServiceJvm {

    private static final String PREFIX = "strandbench.service.";
    private static final String SERIES = "series";

    private ServiceJvm() {}

    /**
     * The fork's JVM argument that has its service write a {@link JvmSeries}.
     *
     * @param directory where, in a file that no other JVM writes; need not exist
     */
    public static String seriesArgument(Path directory) {
        return argument(SERIES, directory.toAbsolutePath().toString());
    }

    /** Where this JVM is to write a series; empty if it is not to write one. */
    static Optional<Path> seriesDirectory() {
        return asked(SERIES).map(Path::of);
    }

    /** The arguments that this JVM, a fork, hands on to the JVM of its service; none if nothing is asked for. */
    public static List<String> arguments() {
        return handedOn(System.getProperties());
    }

    /** Those of some properties, in the order of their names. */
    static List<String> handedOn(Properties properties) {
        return properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .sorted()
                .map(name -> "-D" + name + "=" + properties.getProperty(name))
                .toList();
    }

    static String argument(String name, String value) {
        return "-D" + PREFIX + name + "=" + value;
    }

    static Optional<String> asked(String name) {
        return Optional.ofNullable(System.getProperty(PREFIX + name));
    }
}
