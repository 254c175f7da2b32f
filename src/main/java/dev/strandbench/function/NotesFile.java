package dev.strandbench.function;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file in the directory of a run that forks add text to. Closed after every piece, so that what was written stays
 * when a fork is killed.
 *
 * @param path where it is
 */
public record NotesFile(Path path) {

    /** What the user's function printed. */
    public static final String OUTPUT = "function-output.txt";

    /** The first exception of each fork in which a call threw one, with its stack. */
    public static final String EXCEPTIONS = "function-exceptions.txt";

    private static final String DIRECTORY = "strandbench.directory";

    /** What tells a fork the directory of its run. */
    public static String jvmArgument(Path directory) {
        return "-D" + DIRECTORY + "=" + directory.toAbsolutePath();
    }

    /** Whether a JVM argument is such a one, which says nothing of how the JVM was set. */
    public static boolean isNamedBy(String jvmArgument) {
        return jvmArgument.startsWith("-D" + DIRECTORY + "=");
    }

    /** A file of this name in the directory that this JVM was told; empty if it was told none. */
    public static Optional<NotesFile> inRun(String name) {
        return Optional.ofNullable(System.getProperty(DIRECTORY))
                .map(directory -> new NotesFile(Path.of(directory).resolve(name)));
    }

    /** Adds to the file, which need not exist. */
    public void append(byte[] octets, int offset, int length) throws IOException {
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(octets, offset, length);
        }
    }
}
