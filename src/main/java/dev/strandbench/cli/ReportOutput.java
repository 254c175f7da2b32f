package dev.strandbench.cli;

import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.ReadFiles;
import dev.strandbench.result.ShownText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Where a command writes: a file or standard output. Always UTF-8, whatever the console speaks, because pages and
 * tables are made to be kept.
 *
 * @param target a file's name, or {@link #STANDARD}
 */
record ReportOutput(String target) {

    /** What stands for standard output. */
    static final String STANDARD = "-";

    ReportOutput {
        try {
            Path unused = Path.of(target);
        } catch (InvalidPathException e) {
            // On Windows some signs are not valid; elsewhere the system's encoding may lack them.
            throw new UserErrorException("--out " + target + " is not a file's name here; valid: one of ASCII letters,"
                    + " or elsewhere than on Windows any under LC_ALL=C.UTF-8, or " + STANDARD);
        }
    }

    boolean isStandard() {
        return target.equals(STANDARD);
    }

    /**
     * Refuses to write over what is read.
     *
     * @param read files, and directories of runs
     * @throws UserErrorException if the target is one of them
     */
    void requireOther(List<Path> read) {
        if (!isStandard()) {
            ReadFiles.requireOther(read, Path.of(target));
        }
    }

    /**
     * Refuses a place where nothing can be written, before much is done for it.
     *
     * @throws UserErrorException if the target is a directory, or is to be in one that does not exist
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

    /** The directory that links in the text are relative to. */
    Path directory() {
        return isStandard()
                ? Path.of("")
                : Objects.requireNonNullElse(Path.of(target).getParent(), Path.of(""));
    }

    /** Why a file could not be written: the directory is missing, or what {@link FileFault} says. */
    static String reason(Path file, IOException e) {
        Path directory = Objects.requireNonNullElse(file.getParent(), Path.of(""));
        return Files.isDirectory(directory.toAbsolutePath()) ? FileFault.of(e) : "there is no directory " + directory;
    }

    /**
     * Writes a text; to a file as a whole or not at all, and says where.
     *
     * @throws UserErrorException if the file cannot be written
     */
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
