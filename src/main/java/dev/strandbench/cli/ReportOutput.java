package dev.strandbench.cli;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.MergedResults;
import dev.strandbench.result.ShownText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

record ReportOutput(String target) {

    static final String STANDARD = "-";

    static final class OutOption {

        @Option(names = "--out", paramLabel = "FILE", description = "The file to write. Default: standard output.")
        private String out = STANDARD;

        ReportOutput place() {
            return new ReportOutput(out);
        }

        void print(String text, boolean forPeople) {
            place().print(text, forPeople);
        }
    }

    ReportOutput {
        try {
            Path unused = Path.of(target);
        } catch (InvalidPathException e) {
            // Windows forbids some characters. On other systems, the encoding may lack some characters.
            throw new UserErrorException("--out " + target + " is not a valid file name on this system; valid: a name"
                    + " of ASCII letters, or " + STANDARD + "; except on Windows, LC_ALL=C.UTF-8 allows any name");
        }
    }

    boolean isStandard() {
        return target.equals(STANDARD);
    }

    Optional<Path> file() {
        return isStandard() ? Optional.empty() : Optional.of(Path.of(target));
    }

    void requireOther(List<Path> read) {
        if (!isStandard()) {
            MergedResults.requireOther(read, Path.of(target));
        }
    }

    /**
     * Throws {@link UserErrorException} if the output cannot be written. Commands call this method before they start
     * work.
     */
    void requirePlace() {
        if (isStandard()) {
            return;
        }
        Path file = Path.of(target);
        if (Files.isDirectory(file)) {
            throw new UserErrorException("--out " + file + " is a directory; give a file in it");
        }
        if (!Files.isDirectory(directory().toAbsolutePath())) {
            throw new UserErrorException("--out " + file + " cannot be written: there is no directory " + directory());
        }
    }

    Path directory() {
        return isStandard()
                ? Path.of("")
                : Objects.requireNonNullElse(Path.of(target).getParent(), Path.of(""));
    }

    static String reason(Path file, IOException e) {
        Path directory = Objects.requireNonNullElse(file.getParent(), Path.of(""));
        return Files.isDirectory(directory.toAbsolutePath()) ? FileFault.of(e) : "there is no directory " + directory;
    }

    /** Throws {@link UserErrorException} if an option needs a file, but the output is standard output. */
    void requireFile(String option) {
        if (isStandard()) {
            throw new UserErrorException(
                    option + " needs --out FILE, because the progress of the run goes to standard output");
        }
    }

    /** Writes text in UTF-8. Text that people read on standard output has the terminal's encoding instead. */
    void print(String text, boolean forPeople) {
        if (forPeople && isStandard()) {
            System.out.print(text);
        } else {
            write(text);
        }
    }

    /** Writes text in UTF-8. A file is either written completely or not changed. Prints the name of the file. */
    void write(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        if (isStandard()) {
            System.out.writeBytes(content);
            System.out.flush();
            return;
        }
        requirePlace();
        Path file = Path.of(target);
        try {
            JmhResultWriter.replace(file, content);
        } catch (IOException e) {
            throw new UserErrorException("--out " + file + " cannot be written: " + reason(file, e));
        }
        System.out.println("Saved: " + ShownText.of(target));
    }
}
