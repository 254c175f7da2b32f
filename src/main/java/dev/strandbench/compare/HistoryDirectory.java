package dev.strandbench.compare;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.FileMove;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.ShownText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A directory that contains result files and run directories. Existing results are never changed. */
public final class HistoryDirectory {

    private static final String RESULTS = "results.json";
    private static final String SESSION = "session.json";
    private static final Pattern RESULT = Pattern.compile("[^.].*\\.(json|csv)(\\.gz)?");
    private static final String VALID = "*.json, *.csv, both also .gz, and directories of runs";
    private static final DateTimeFormatter NAME_TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path directory;

    /** Creates a history. The directory need not exist before the first result is added. */
    public HistoryDirectory(Path directory) {
        this.directory = directory;
    }

    /** Reads all results, oldest first. Throws {@link UserErrorException} if a file is damaged or no result exists. */
    public List<PastRun> runs() {
        if (!Files.isDirectory(directory)) {
            throw new UserErrorException(directory + ": no such directory; --add RESULT begins a history");
        }
        List<PastRun> runs = new ArrayList<>();
        try {
            for (Path path : children()) {
                Path results = Files.isDirectory(path) ? path.resolve(RESULTS) : path;
                if (Files.isRegularFile(results)) {
                    runs.add(run(nameOf(path), results));
                }
            }
        } catch (IOException e) {
            throw new UserErrorException(directory + ": cannot be read: " + FileFault.of(e));
        }
        if (runs.isEmpty()) {
            throw new UserErrorException(directory + ": no results in it; valid: " + VALID);
        }
        runs.sort(Comparator.comparing(PastRun::time).thenComparing(PastRun::name));
        return runs;
    }

    public List<Path> results() {
        try {
            return Files.isDirectory(directory) ? children() : List.of();
        } catch (IOException e) {
            throw new UserErrorException(directory + ": cannot be read: " + FileFault.of(e));
        }
    }

    private List<Path> children() throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> isListed(nameOf(child), Files.isDirectory(child)))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isListed(String name, boolean isDirectory) {
        return isDirectory ? !name.startsWith(".") : RESULT.matcher(name).matches() && !name.equals(SESSION);
    }

    /** Returns true if the history would read a file with this path. The file need not exist. */
    public boolean lists(Path file) {
        Path place = file.toAbsolutePath().normalize().getParent();
        return directory.toAbsolutePath().normalize().equals(place) && isListed(nameOf(file), false);
    }

    private static PastRun run(String name, Path results) throws IOException {
        Instant changed = Files.getLastModifiedTime(results).toInstant();
        return new PastRun(
                ShownText.of(name),
                PastRun.timeIn(name).orElse(changed),
                PastRun.commitIn(name),
                machine(results),
                JmhResultReader.read(results));
    }

    private static String machine(Path results) throws IOException {
        Optional<Path> session = sessionOf(results);
        if (session.isEmpty()) {
            return "";
        }
        try {
            JsonNode machine =
                    MAPPER.readTree(Files.readAllBytes(session.get())).path("machine");
            return ShownText.of(
                    machine.isObject()
                            ? machine.propertyStream()
                                    .map(property -> property.getKey() + " "
                                            + property.getValue().asString())
                                    .collect(Collectors.joining(", "))
                            : machine.asString(""));
        } catch (JacksonException e) {
            throw new UserErrorException(session.get() + " is damaged, but only this file names the machine of the"
                    + " run; restore it, or leave the run out of the history");
        }
    }

    private static Optional<Path> sessionOf(Path results) {
        return Optional.of(results.resolveSibling(SESSION))
                .filter(session -> nameOf(results).equals(RESULTS) && Files.isRegularFile(session));
    }

    /**
     * Copies a result file into the history, and returns the path of the copy. Also copies the session file of a run.
     * Readers never see an incomplete copy. If the result's name contains no time, the copy's name starts with the time
     * when the result was last changed. Throws {@link UserErrorException} if the result is damaged, or if the copy
     * cannot be created.
     */
    public Path add(Path result) {
        Path results = JmhResultReader.inRun(result);
        JmhResultReader.read(results);
        Optional<Path> session = sessionOf(results);
        try {
            // A damaged session would make the whole history unreadable.
            machine(results);
            Path named =
                    session.isPresent() ? results.toAbsolutePath().normalize().getParent() : results;
            String name = named == null ? RESULTS : nameOf(named);
            if (PastRun.timeIn(name).isEmpty()) {
                Instant changed = Files.getLastModifiedTime(results).toInstant();
                name = NAME_TIME.format(changed.atOffset(ZoneOffset.UTC)) + "-" + name;
            }
            if (!isListed(name, session.isPresent())) {
                throw new UserErrorException(
                        result + ": a history does not read files with this name; valid: " + VALID);
            }
            Path target = directory.resolve(name);
            Files.createDirectories(directory);
            // Other users can read this directory. They could not read a temporary directory.
            Path draft = Files.createDirectory(directory.resolve(".adding-" + UUID.randomUUID()));
            Path copy = draft.resolve(RESULTS);
            Path sessionCopy = draft.resolve(SESSION);
            try {
                Files.copy(results, copy, StandardCopyOption.COPY_ATTRIBUTES);
                if (session.isPresent()) {
                    Files.copy(session.get(), sessionCopy, StandardCopyOption.COPY_ATTRIBUTES);
                    moveDirectory(draft, target);
                } else {
                    link(copy, target);
                }
            } finally {
                Files.deleteIfExists(copy);
                Files.deleteIfExists(sessionCopy);
                Files.deleteIfExists(draft);
            }
            return target;
        } catch (FileAlreadyExistsException e) {
            throw new UserErrorException(e.getFile() + ": exists already, and nothing is overwritten");
        } catch (IOException e) {
            throw new UserErrorException(directory + ": cannot be written: " + FileFault.of(e));
        }
    }

    private static void moveDirectory(Path draft, Path target) throws IOException {
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        FileMove.move(draft, target);
    }

    /**
     * Creates a link instead of moving the file, because creating a link fails if the target exists, but a move does
     * not.
     */
    private static void link(Path draft, Path target) throws IOException {
        try {
            Files.createLink(target, draft);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) {
            // Most memory sticks have a file system without links.
            Files.move(draft, target);
        }
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }
}
