package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the files that forks have written for charts. */
final class ForkFiles {

    private ForkFiles() {}

    /**
     * Parses and sorts the files of a directory. Leaves out files that the parser rejects. If the directory cannot be
     * read, the list is empty, because only charts need the files.
     */
    static <T> List<T> in(Path directory, String ending, Function<String, Optional<T>> parse, Comparator<T> order) {
        List<T> contents = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + ending)) {
            for (Path file : files) {
                // Every byte is valid in this encoding.
                parse.apply(Files.readString(file, StandardCharsets.ISO_8859_1)).ifPresent(contents::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        contents.sort(order);
        return contents;
    }

    /** Returns the complete lines of a file. Leaves out the unfinished last line of a killed JVM. */
    static List<String> wholeLines(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
