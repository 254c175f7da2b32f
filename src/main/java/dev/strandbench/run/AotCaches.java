package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.Sha256;
import dev.strandbench.machine.ProgramRun;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.FileMove;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The AOT caches of a run (JEP 483). Each cell has its own cache, because models load different classes, and garbage
 * collectors need caches with different layouts. If the jar is rebuilt, all cells get new caches.
 */
final class AotCaches {

    /** The maximum usual time to train a cache, in s: 2 s for the fork and 6 s for the JVM that writes the cache. */
    static final double TRAINING_SECONDS = 8;

    private static final String ANY_OPTION = "-XX:AOT";
    private static final String CACHE = "-XX:AOTCache=";
    private static final String CONFIGURATION = "-XX:AOTConfiguration=";
    private static final String MODE = "-XX:AOTMode=";
    private static final int DIGITS_OF_NAME = 16;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Path directory;

    AotCaches(Path run) {
        directory = run.toAbsolutePath().resolve("aot");
    }

    static boolean isNamedBy(String jvmArgument) {
        return jvmArgument.startsWith(CACHE);
    }

    boolean has(Cell cell) {
        return Files.isRegularFile(file(cell));
    }

    /** Returns the JVM arguments that make a fork use a cell's AOT cache. Without the cache, the fork fails. */
    List<String> using(Cell cell) {
        return List.of(CACHE + file(cell), MODE + "on");
    }

    /** Returns the JVM arguments that make a fork record the classes that a cell's AOT cache needs. */
    List<String> recording(Cell cell) throws IOException {
        Files.createDirectories(directory);
        Files.deleteIfExists(notes(cell));
        return List.of(MODE + "record", CONFIGURATION + notes(cell));
    }

    /** Creates a cell's AOT cache in at most five minutes. Returns the reason for a failure; empty on success. */
    Optional<String> make(Cell cell, PlannedJdk jdk, List<String> arguments) {
        Path draft = file(cell).resolveSibling(file(cell).getFileName() + ".part");
        List<String> command = new ArrayList<>(List.of(jdk.program().toString()));
        arguments.stream().filter(argument -> !argument.startsWith(ANY_OPTION)).forEach(command::add);
        command.addAll(List.of(MODE + "create", CONFIGURATION + notes(cell), CACHE + draft));
        command.addAll(List.of("-cp", classPath()));
        try {
            ProgramRun creation = ProgramRun.of(command, LONGEST);
            if (creation.exit().isEmpty()) {
                return Optional.of("the JVM did not finish it within five minutes");
            }
            if (!creation.succeeded() || !Files.isRegularFile(draft)) {
                return Optional.of(creation.firstLineOr("its JVM made none"));
            }
            FileMove.move(draft, file(cell), StandardCopyOption.REPLACE_EXISTING);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(FileFault.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        } finally {
            delete(notes(cell));
            delete(draft);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path", "");
    }

    private Path file(Cell cell) {
        return directory.resolve(name(cell) + ".aot");
    }

    private Path notes(Cell cell) {
        return directory.resolve(name(cell) + ".conf");
    }

    private static String name(Cell cell) {
        StringBuilder what = new StringBuilder(cell.toString());
        for (String entry : classPath().split(File.pathSeparator, -1)) {
            what.append('\n').append(entry).append(' ').append(modified(entry));
        }
        return Sha256.hex(what.toString()).substring(0, DIGITS_OF_NAME);
    }

    // A JVM rejects an AOT cache if a jar has changed since the cache was made.
    private static String modified(String entry) {
        try {
            return entry.isEmpty()
                    ? ""
                    : Files.getLastModifiedTime(Path.of(entry)).toString();
        } catch (IOException | InvalidPathException e) {
            return "";
        }
    }
}
