package dev.strandbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What is in a directory, sorted, as it is at the time of the call. */
public final class Listing {

    private Listing() {}

    /** Returns the files and directories in a directory. */
    public static List<Path> of(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<String> names(Path directory) {
        return of(directory).stream().map(file -> file.getFileName().toString()).toList();
    }

    /** Returns the files in a directory and in all directories within. */
    public static List<Path> filesBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
