package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plan;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The directory that a run writes to; one run at a time. */
public final class SessionDirectory implements AutoCloseable {

    private static final String SESSION = "session.json";
    private static final String JOURNAL = "forks.jsonl";
    private static final String RESULTS = "results.json";
    private static final String LOCK = ".lock";

    /** What a run writes beside its plan; a new one would write over it, or take it for its own. */
    private static final List<String> WRITTEN = List.of(
            JOURNAL, RESULTS, "claims.json", "report.html", "watch", "function-output.txt", "function-exceptions.txt");

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path directory;
    private final FileChannel lockFile;

    private SessionDirectory(Path directory, FileChannel lockFile) {
        this.directory = directory;
        this.lockFile = lockFile;
    }

    /**
     * Creates the directory of a new run.
     *
     * @throws UserErrorException if it cannot be written, or another run is or was in it, or files such as a run's are
     */
    public static SessionDirectory create(Path directory, Plan plan) {
        requireNothingToLose(directory);
        try {
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

    /** Whether a directory holds a run. */
    public static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(SESSION));
    }

    /**
     * Whether a run works on a directory. Not for the process of that run, whose lock may end with the question:
     * systems release a process's locks on a file with whichever channel it closes.
     */
    public static boolean isInWork(Path directory) {
        try (FileChannel file = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.WRITE)) {
            return file.tryLock() == null;
        } catch (OverlappingFileLockException e) {
            // Held by this very process: as good as held by another.
            return true;
        } catch (IOException e) {
            // Without a lock there is no run, and what cannot be written is no longer written to.
            return false;
        }
    }

    /**
     * Makes sure that no run works on a directory, which need not exist, and that a new one would not write over files
     * in it. As {@link #isInWork}, not for the process of that run.
     *
     * @throws UserErrorException if one does, or would
     */
    public static void requireFree(Path directory) {
        if (isInWork(directory)) {
            throw inWork(directory);
        }
        requireNothingToLose(directory);
    }

    private static void requireNothingToLose(Path directory) {
        if (isRun(directory)) {
            // What is said of it is how to go on with it.
            return;
        }
        for (String name : WRITTEN) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                throw new UserErrorException(file + " is there already and might be overwritten; valid: a directory"
                        + " that does not exist or is empty, or --resume DIR for one that holds a run");
            }
        }
    }

    private static UserErrorException inWork(Path directory) {
        return new UserErrorException("another run works on " + directory + "; wait for it, or give another one");
    }

    /**
     * Opens the directory of a run that is to go on.
     *
     * @throws UserErrorException if it holds no run, or another process works on it, or it has results of which the
     *     journal is lost
     */
    public static SessionDirectory open(Path directory) {
        if (!isRun(directory)) {
            throw new UserErrorException(directory + " holds no run: there is no " + SESSION
                    + " in it; valid: a directory that run has written");
        }
        try {
            requireJournalOfResults(directory);
            return locked(directory);
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    /** A run goes on from its journal alone: without one it would begin anew, and write over the results. */
    private static void requireJournalOfResults(Path directory) throws IOException {
        Path journal = directory.resolve(JOURNAL);
        Path results = directory.resolve(RESULTS);
        if (!Journal.hasLine(journal)
                && Files.isRegularFile(results)
                && Files.size(results) > 0
                && !JmhResultReader.read(results).isEmpty()) {
            throw new UserErrorException(journal + " is missing or empty: what " + results
                    + " has would be lost; begin another run instead, with another --out");
        }
    }

    private static UserErrorException notWritable(Path directory, IOException e) {
        return new UserErrorException("cannot write to " + directory + ": " + FileFault.of(e));
    }

    private static SessionDirectory locked(Path directory) throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        @Nullable FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            // Held by this very process: as good as held by another.
        }
        if (lock == null) {
            file.close();
            throw inWork(directory);
        }
        return new SessionDirectory(directory, file);
    }

    /** Where it is. */
    public Path path() {
        return directory;
    }

    /** Where the results are. */
    public Path results() {
        return directory.resolve(RESULTS);
    }

    /**
     * Makes a plan the one that the run in it follows from now on, also when it is resumed.
     *
     * @throws UserErrorException if it cannot be written; the plan before it is then still there
     */
    public void follow(Plan plan) {
        try {
            JmhResultWriter.replace(
                    directory.resolve(SESSION),
                    MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(plan));
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    /**
     * The plan that the run in it follows.
     *
     * @throws UserErrorException if it cannot be read
     */
    public Plan plan() {
        return plan(directory);
    }

    /** The plan of the run in a directory, which need not be this process's; throws as {@link #plan()} does. */
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
        return new UserErrorException(file + " is damaged; a run cannot go on without it: begin another");
    }

    /** What has been measured of a plan; throws as {@link #entries(Path, Plan)} does. */
    List<JournalEntry> entries(Plan plan) {
        return entries(directory, plan);
    }

    /**
     * What the run in a directory has measured, which need not be this process's.
     *
     * @param plan that it follows
     * @throws UserErrorException if a line of the journal is damaged, or is of nothing that the plan has
     */
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

    /** Lets another run have it. */
    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
