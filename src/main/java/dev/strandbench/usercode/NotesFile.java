package dev.strandbench.usercode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A run's text file, to which forks append. Each write closes the file, so a killed fork loses no text. */
public record NotesFile(Path path) {

    public static final String OUTPUT = "function-output.txt";

    public static final String EXCEPTIONS = "function-exceptions.txt";

    private static final String DIRECTORY = "strandbench.directory";

    public static String jvmArgument(Path directory) {
        return "-D" + DIRECTORY + "=" + directory.toAbsolutePath();
    }

    /** Returns true if a JVM argument passes the run's directory to a fork. */
    public static boolean isNamedBy(String jvmArgument) {
        return jvmArgument.startsWith("-D" + DIRECTORY + "=");
    }

    /** Returns a file in the run's directory; empty if this JVM was started without {@link #jvmArgument}. */
    public static Optional<NotesFile> inRun(String name) {
        return Optional.ofNullable(System.getProperty(DIRECTORY))
                .map(directory -> new NotesFile(Path.of(directory).resolve(name)));
    }

    public void append(byte[] octets, int offset, int length) throws IOException {
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(octets, offset, length);
        }
    }
}
