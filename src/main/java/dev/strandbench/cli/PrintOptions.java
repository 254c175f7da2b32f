package dev.strandbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command prints what it has found. */
final class PrintOptions {

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write. Default: standard output.")
    private @Nullable String out;

    /**
     * Refuses to write over what is read.
     *
     * @param read files, and directories of runs
     * @throws dev.strandbench.error.UserErrorException if {@code --out} is one of them
     */
    void requireOther(List<Path> read) {
        target().requireOther(read);
    }

    /**
     * Refuses a place where nothing can be written, before much is done for it.
     *
     * @throws dev.strandbench.error.UserErrorException if {@code --out} is a directory, or is to be in none
     */
    void requirePlace() {
        target().requirePlace();
    }

    /** The file that is written; empty for standard output. */
    Optional<Path> file() {
        return target().isStandard() ? Optional.empty() : Optional.of(Path.of(target().target()));
    }

    /**
     * Prints text for people: to a terminal in its own encoding, to a file in UTF-8.
     *
     * @throws dev.strandbench.error.UserErrorException if the file cannot be written
     */
    private void printText(String text) {
        if (out == null || out.equals(ReportOutput.STANDARD)) {
            System.out.print(text);
        } else {
            print(text);
        }
    }

    /** Prints in a way that depends on the format: as {@link #printText} for people, else as {@link #print(String)}. */
    void print(String text, boolean forPeople) {
        if (forPeople) {
            printText(text);
        } else {
            print(text);
        }
    }

    /** Prints what programs read, and what is kept: in UTF-8, wherever to; throws as {@link #printText} does. */
    void print(String text) {
        target().write(text);
    }

    private ReportOutput target() {
        return new ReportOutput(out == null ? ReportOutput.STANDARD : out);
    }
}
