package dev.strandbench.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files below a directory. */
public final class FileTree {

    private FileTree() {}

    /**
     * All regular files below a directory, or the one that this is, in the order of their paths.
     *
     * @throws IOException if a directory cannot be read, be it one within
     */
    public static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            // Of a directory within that cannot be read.
            throw Objects.requireNonNull(e.getCause());
        }
    }
}
