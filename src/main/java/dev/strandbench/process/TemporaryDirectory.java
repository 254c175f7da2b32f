package dev.strandbench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory for the temporary files of a program and its libraries, some of which leave theirs behind. Both the
 * program and the process that has started it remove it, so that it goes also when one of them is killed.
 *
 * @param path where it is, absolute
 */
record TemporaryDirectory(Path path) {

    private static final String PREFIX = "strandbench-program-";
    private static final String TEMPORARY_FILES = "java.io.tmpdir";
    private static final String PROPERTY = "strandbench.temporaryDirectory";

    /** A new one, among the temporary files of this JVM. */
    static TemporaryDirectory create() throws IOException {
        Path parent = Path.of(System.getProperty(TEMPORARY_FILES, "")).toAbsolutePath();
        return new TemporaryDirectory(Files.createTempDirectory(parent, PREFIX));
    }

    /** What makes a JVM write there, and remove it at its end. */
    List<String> jvmArguments() {
        return List.of("-D" + TEMPORARY_FILES + "=" + path, "-D" + PROPERTY + "=" + path);
    }

    /** The one that this JVM has been given; empty if it has been given none. */
    static Optional<TemporaryDirectory> ofThisJvm() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(path -> new TemporaryDirectory(Path.of(path)));
    }

    /** Removes it with all that is in it, as far as nobody else has it open; of no effect if it is gone. */
    void remove() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(TemporaryDirectory::delete);
        } catch (IOException | UncheckedIOException e) {
            // Gone already, or going: the program and the process that has started it may both be at it.
            return;
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // Open, on Windows: whoever comes after the program's end removes it.
            return;
        }
    }
}
