package dev.strandbench.result;

import dev.strandbench.error.UserErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a call reads, which it must not write over. */
public final class ReadFiles {

    /** What a run cannot be read without, or cannot go on without. */
    private static final List<String> OF_A_RUN = List.of("session.json", "forks.jsonl", "results.json", "claims.json");

    private ReadFiles() {}

    /**
     * Refuses to write over what is read.
     *
     * @param read files, and directories of runs
     * @throws UserErrorException if {@code out} is one of the files, by whatever name, or one of those of a run
     */
    public static void requireOther(List<Path> read, Path out) {
        if (read.stream().flatMap(ReadFiles::files).anyMatch(file -> isSame(file, out))) {
            throw new UserErrorException("--out " + out + " is one of the files that are read; give another");
        }
    }

    private static Stream<Path> files(Path fileOrRun) {
        return Files.isDirectory(fileOrRun) ? OF_A_RUN.stream().map(fileOrRun::resolve) : Stream.of(fileOrRun);
    }

    /** Whether two paths lead to one file, through links as well. */
    static boolean isSame(Path file, Path other) {
        if (file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
            return true;
        }
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            // One of them does not exist, or cannot be reached, and so is neither overwritten nor read twice.
            return false;
        }
    }
}
