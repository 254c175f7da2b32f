package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The directory of a run. Only one run at a time can use a directory. */
public final class SessionDirectory implements AutoCloseable {

    private static final String SESSION = "session.json";
    private static final String JOURNAL = "forks.jsonl";
    static final String RESULTS = "results.json";
    private static final String LOCK = ".lock";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path directory;
    private final FileChannel lockFile;

    private SessionDirectory(Path directory, FileChannel lockFile) {
        this.directory = directory;
        this.lockFile = lockFile;
    }

    /** Creates a run's directory. Throws {@link UserErrorException} if the directory is not writable or not empty. */
    public static SessionDirectory create(Path directory, Plan plan) {
        try {
            requireEmpty(directory);
            Files.createDirectories(directory);
            SessionDirectory session = locked(directory);
            if (Files.exists(directory.resolve(SESSION))) {
                session.close();
                throw new UserErrorException(
                        directory + " holds a run already; give another directory, or --resume " + directory);
            }
            session.follow(plan);
            return session;
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    public static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(SESSION));
    }

    /** Throws {@link UserErrorException} if a directory does not hold a run. */
    public static void requireRun(Path directory) {
        if (!isRun(directory)) {
            throw new UserErrorException(directory + " holds no run: there is no " + SESSION
                    + " in it; valid: a directory that run has written");
        }
    }

    /**
     * Returns true if a run uses the directory. A run must not call this method for its own directory: it could lose
     * its lock.
     */
    public static boolean isInWork(Path directory) {
        try (FileChannel file = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.WRITE)) {
            return JmhLock.lockOf(file) == null;
        } catch (IOException e) {
            // A directory without a lock file, or without write access, is not used by a run.
            return false;
        }
    }

    /**
     * Throws {@link UserErrorException} if a run uses the directory, or if the directory contains files. A process must
     * not call this method for the directory of its own run.
     */
    public static void requireFree(Path directory) {
        if (directory.toAbsolutePath().normalize().getParent() == null) {
            throw new UserErrorException(directory + " is the root of a file system; valid: a directory below it");
        }
        if (isInWork(directory)) {
            throw inWork(directory);
        }
        try {
            requireEmpty(directory);
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    private static void requireEmpty(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            Optional<Path> first =
                    files.filter(file -> !isOfAnEarlierStart(file)).sorted().findFirst();
            // If the directory contains a run, a later error message says how to resume it.
            if (first.isPresent() && !isRun(directory)) {
                throw new UserErrorException(
                        first.get() + " exists already; valid: a directory that does not exist or is empty, or"
                                + " --resume DIR for one that holds a run");
            }
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    // Accepts the files of a process that was killed before writing the plan, and those of volumes and file managers.
    private static boolean isOfAnEarlierStart(Path file) {
        return file.endsWith(LOCK)
                || JmhResultWriter.isDraft(file)
                || file.endsWith("lost+found")
                || String.valueOf(file.getFileName()).startsWith(".");
    }

    private static UserErrorException inWork(Path directory) {
        return new UserErrorException("another run works on " + directory + "; wait for it, or give another one");
    }

    /**
     * Opens a run's directory to resume the run. Throws {@link UserErrorException} if there is no run, the directory is
     * in use, or the journal is missing although there are results.
     */
    public static SessionDirectory open(Path directory) {
        requireRun(directory);
        try {
            requireJournalOfResults(directory);
            return locked(directory);
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    // Without its journal, the run would start again and overwrite the results.
    private static void requireJournalOfResults(Path directory) throws IOException {
        Path journal = directory.resolve(JOURNAL);
        Path results = directory.resolve(RESULTS);
        if (!Journal.hasLine(journal)
                && Files.isRegularFile(results)
                && Files.size(results) > 0
                && !JmhResultReader.read(results).isEmpty()) {
            throw new UserErrorException(journal + " is missing or empty, so a resumed run would overwrite " + results
                    + "; start another run with another --out");
        }
    }

    private static UserErrorException notWritable(Path directory, IOException e) {
        return new UserErrorException("cannot write to " + directory + ": " + FileFault.of(e));
    }

    private static SessionDirectory locked(Path directory) throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (JmhLock.lockOf(file) == null) {
            file.close();
            throw inWork(directory);
        }
        JmhResultWriter.deleteDrafts(directory);
        return new SessionDirectory(directory, file);
    }

    public Path path() {
        return directory;
    }

    public Path results() {
        return directory.resolve(RESULTS);
    }

    /** Replaces the plan. If writing fails, throws {@link UserErrorException} and keeps the old plan. */
    public void follow(Plan plan) {
        try {
            JmhResultWriter.replace(
                    directory.resolve(SESSION),
                    MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(plan));
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    public Plan plan() {
        return plan(directory);
    }

    /** Reads a run's plan. Throws {@link UserErrorException} if the plan cannot be read. */
    public static Plan plan(Path directory) {
        Path file = directory.resolve(SESSION);
        try {
            @Nullable Plan plan = MAPPER.readValue(Files.readAllBytes(file), Plan.class);
            if (plan != null && plan.isWhole()) {
                return plan;
            }
        } catch (IOException e) {
            throw new UserErrorException(file + " cannot be read: " + FileFault.of(e));
        } catch (JacksonException e) {
            throw damaged(file);
        }
        throw damaged(file);
    }

    private static UserErrorException damaged(Path file) {
        return new UserErrorException(file + " is damaged, and the run cannot resume without it; start another run");
    }

    /** Reads a run's results so far. Throws {@link UserErrorException} if the plan is missing or a file is damaged. */
    public static RecordedRun recorded(Path directory) {
        Plan plan = plan(directory);
        RunState state = new RunState(plan);
        entries(directory, plan).forEach(state::add);
        return state.recorded(directory);
    }

    List<JournalEntry> entries(Plan plan) {
        return entries(directory, plan);
    }

    /** Reads a run's journal. Throws {@link UserErrorException} if a line is damaged or contradicts the plan. */
    static List<JournalEntry> entries(Path directory, Plan plan) {
        Path file = directory.resolve(JOURNAL);
        List<JournalEntry> entries = Journal.read(file);
        for (int index = 0; index < entries.size(); index++) {
            if (!entries.get(index).isOf(plan)) {
                throw Journal.damaged(file, index + 1);
            }
        }
        return entries;
    }

    Journal openJournal() throws IOException {
        return Journal.open(directory.resolve(JOURNAL));
    }

    void writeResults(List<Measurement> measurements) throws IOException {
        JmhResultWriter.write(results(), measurements);
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
