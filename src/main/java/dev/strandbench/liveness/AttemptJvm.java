package dev.strandbench.liveness;

import dev.strandbench.base.JsonFault;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.machine.ProgramRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;

/**
 * Starts a JVM that makes attempts, and reads their outcomes. After an attempt that does not end, the JVM makes no more
 * attempts. Not thread-safe.
 */
final class AttemptJvm implements AutoCloseable {

    private static final Duration LONGEST_DUMP = Duration.ofSeconds(30);
    private static final int GRACE_SECONDS = 2;

    /** The number of further status lines without progress that confirm a stall; about ten lines a second. */
    private static final int MORE_LINES = 10;

    /** Prefixes of the files with which jcmd attaches to a JVM on Linux. A killed JVM does not delete these files. */
    private static final List<String> FILES_OF_JCMD = List.of("/tmp/.java_pid", "/tmp/.attach_pid", ".attach_pid");

    /** Marks the end of the output. No output line equals the mark, because lines contain no line breaks. */
    private static final String END = "\n";

    private final AttemptSeries series;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread reader;
    private int made;
    private boolean hasDumped;

    private AttemptJvm(AttemptSeries series, Process process) {
        this.series = series;
        this.process = process;
        reader = Thread.ofPlatform().daemon().name("output-of-" + process.pid()).start(this::read);
    }

    static AttemptJvm start(AttemptSeries series) throws IOException {
        return new AttemptJvm(
                series,
                new ProcessBuilder(series.command()).redirectErrorStream(true).start());
    }

    boolean makesNext(int tasks, int number) {
        return made < series.count() && tasks == series.tasks() && number == series.first() + made;
    }

    /** Returns true if a thread dump was requested. On JDK 25, a dump can crash the JVM while virtual threads run. */
    boolean hasDumped() {
        return hasDumped;
    }

    /**
     * Returns the outcome of the next attempt. Blocks until the outcome is known.
     *
     * @param dump file for the thread dump of a stall; a missing directory is created
     * @throws InterruptedException if the caller is interrupted, or if a signal such as SIGINT ends the started JVM
     */
    AttemptOutcome next(AttemptJudge judge, Optional<Path> dump) throws IOException, InterruptedException {
        made++;
        // A stall that is not confirmed must not replace the dump of an earlier stall.
        Optional<Path> unconfirmed =
                dump.map(file -> file.resolveSibling(Objects.requireNonNull(file.getFileName()) + ".new"));
        try {
            Optional<AttemptOutcome> outcome = judged(judge, unconfirmed);
            return outcome.isPresent() ? outcome.get() : stalled(unconfirmed, dump);
        } finally {
            if (unconfirmed.isPresent()) {
                Files.deleteIfExists(unconfirmed.get());
            }
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException | UncheckedIOException e) {
            lines.add(e.toString());
        } finally {
            lines.add(END);
        }
    }

    private Optional<AttemptOutcome> judged(AttemptJudge judge, Optional<Path> dump) throws InterruptedException {
        while (judge.outcome().isEmpty()) {
            tellNext(judge);
            if (judge.isQuiet()) {
                long advances = judge.advances();
                if (dump.isPresent()) {
                    hasDumped = true;
                    dump(dump.get());
                }
                for (int more = 0; more < MORE_LINES && judge.outcome().isEmpty(); more++) {
                    tellNext(judge);
                }
                // Lines after the outcome belong to the next attempt.
                while (judge.outcome().isEmpty() && !lines.isEmpty()) {
                    tell(judge, lines.remove());
                }
                if (judge.outcome().isEmpty() && judge.advances() == advances) {
                    return Optional.empty();
                }
            }
        }
        return judge.outcome();
    }

    private void tellNext(AttemptJudge judge) throws InterruptedException {
        String line = lines.poll(AttemptJudge.MOST_SILENT_MINUTES, TimeUnit.MINUTES);
        if (line == null) {
            judge.silent();
        } else {
            tell(judge, line);
        }
    }

    private void tell(AttemptJudge judge, String line) throws InterruptedException {
        if (!line.equals(END)) {
            judge.read(line);
            return;
        }
        int status = process.waitFor();
        if (new EndedProgram("the JVM", status, "").wasAsked()) {
            // A terminal sends Ctrl-C to all of its programs at once.
            throw new InterruptedException("the JVM was told to end");
        }
        judge.ended(status);
    }

    private void dump(Path file) throws InterruptedException {
        try {
            Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            Path program = series.jdk().program().toRealPath();
            String jcmd = program.toString().endsWith(".exe") ? "jcmd.exe" : "jcmd";
            List<String> command = List.of(
                    program.resolveSibling(jcmd).toString(),
                    String.valueOf(process.pid()),
                    "Thread.dump_to_file",
                    "-format=json",
                    "-overwrite",
                    file.toAbsolutePath().toString());
            ProgramRun unused = ProgramRun.of(command, LONGEST_DUMP);
        } catch (IOException e) {
            // Without jcmd or a place for the file, the stall is reported without a thread dump.
        }
    }

    private Stalled stalled(Optional<Path> unconfirmed, Optional<Path> dump) throws IOException {
        if (unconfirmed.isEmpty() || dump.isEmpty() || !Files.exists(unconfirmed.get())) {
            return new Stalled(Optional.empty(), List.of());
        }
        Files.move(unconfirmed.get(), dump.get(), StandardCopyOption.REPLACE_EXISTING);
        return new Stalled(Optional.of(String.valueOf(dump.get().getFileName())), held(dump.get()));
    }

    private List<String> held(Path dump) throws IOException {
        try {
            return HeldThreads.sentences(ThreadDump.parse(Files.readString(dump)), series.model());
        } catch (JacksonException e) {
            return List.of("the thread dump is not readable: " + JsonFault.of(e));
        }
    }

    @Override
    public void close() throws IOException {
        // Listed before the program ends, because the OS forgets the descendants of a program that has ended.
        List<ProcessHandle> started = process.descendants().toList();
        try {
            // Closing its input ends the JVM, which then removes its files.
            process.getOutputStream().close();
            boolean unused = process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The JVM has already ended.
        }
        process.destroyForcibly().onExit().join();
        started.forEach(ProcessHandle::destroyForcibly);
        awaitOutput();
        for (String name : FILES_OF_JCMD) {
            Files.deleteIfExists(Path.of(name + process.pid()));
        }
    }

    private void awaitOutput() {
        try {
            // A process that outlives the JVM may keep the output open. The reader is a daemon.
            boolean unused = reader.join(Duration.ofSeconds(GRACE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
