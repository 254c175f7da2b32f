package dev.strandbench.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        try {
            Files.walkFileTree(path, new Removal());
        } catch (IOException e) {
            // What could not be removed is open, on Windows: whoever comes after the program's end removes it.
            return;
        }
    }

    /** Goes on where something is gone: the program and the process that has started it may both be at it. */
    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return remove(file);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            return remove(directory);
        }

        private static FileVisitResult remove(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                return FileVisitResult.CONTINUE;
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
