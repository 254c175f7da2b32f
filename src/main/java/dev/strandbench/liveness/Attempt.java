package dev.strandbench.liveness;

import dev.strandbench.base.JsonFault;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProgramRun;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;

/**
 * An attempt at a pattern, in a JVM of its own.
 *
 * @param width the number of carriers, of threads of each dispatcher, of the pool and of the common pool
 * @param seed the seed by which the attempt shakes the order of events
 */
record Attempt(LivenessPattern pattern, ConcurrencyModel model, PlannedJdk jdk, int tasks, int width, long seed) {

    /** The class path at the start of the program, because the system property changes while a fork of JMH runs. */
    private static final String CLASS_PATH = System.getProperty("java.class.path", "");

    private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    private static final Duration LONGEST_DUMP = Duration.ofSeconds(30);
    private static final int GRACE_SECONDS = 2;

    /** The files by which {@code jcmd} and a JVM on Linux find each other. A killed JVM leaves them behind. */
    private static final List<String> FILES_OF_JCMD = List.of("/tmp/.java_pid", "/tmp/.attach_pid", ".attach_pid");

    /** Marks the end of the output, which no line equals. */
    private static final String END = "\n";

    /**
     * Makes the attempt, and returns when its JVM has ended.
     *
     * @param directory the directory for the thread dump, which this method creates when needed
     * @param name the name of the file with the thread dump of a stall; without a stall, there is no file
     * @throws IOException if the JVM cannot be started
     * @throws InterruptedException if the calling thread is interrupted, or a signal ends the JVM, as Ctrl-C does; the
     *     JVM has ended by then
     */
    AttemptOutcome run(Path directory, String name) throws IOException, InterruptedException {
        Path dump = directory.toAbsolutePath().resolve(name);
        // A stall that is not confirmed must not replace the dump of an earlier stall.
        Path unconfirmed = directory.toAbsolutePath().resolve(name + ".new");
        Process process =
                new ProcessBuilder(command()).redirectErrorStream(true).start();
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader =
                Thread.ofPlatform().daemon().name("output-of-" + process.pid()).start(() -> read(process, lines));
        try {
            Optional<AttemptOutcome> outcome = awaitOutcome(process, lines, unconfirmed);
            return outcome.isPresent() ? outcome.get() : stalled(unconfirmed, dump);
        } finally {
            end(process, reader);
            Files.deleteIfExists(unconfirmed);
        }
    }

    List<String> command() {
        List<String> command = new ArrayList<>(List.of(jdk.program().toString()));
        command.addAll(jdk.arguments());
        command.addAll(List.of(
                // A small JVM starts fast. The first compiler leaves a safepoint in every loop.
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                // Otherwise, a killed JVM leaves a file behind.
                "-XX:-UsePerfData",
                // The boot loader reads classes outside Java. A virtual thread that read a class from a jar in Java
                // would make the JDK add a carrier, as for every read of a file (jdk.internal.misc.Blocker).
                "-Xbootclasspath/a:" + CLASS_PATH,
                "--enable-native-access=ALL-UNNAMED",
                property(JvmSettings.PARALLELISM, width),
                property(JvmSettings.CORE_WORKERS, width),
                property(JvmSettings.IO_PARALLELISM, width),
                property(COMMON_POOL, width),
                // A thread dump then contains all virtual threads.
                property(JvmSettings.TRACK_ALL_THREADS, true),
                "-cp",
                CLASS_PATH,
                LivenessFork.class.getName(),
                pattern.getClass().getName(),
                model.name(),
                String.valueOf(tasks),
                String.valueOf(width),
                String.valueOf(seed)));
        return command;
    }

    private static String property(String name, Object value) {
        return "-D" + name + "=" + value;
    }

    private static void read(Process process, BlockingQueue<String> lines) {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException | UncheckedIOException e) {
            // The output ends here.
            lines.add(e.toString());
        } finally {
            lines.add(END);
        }
    }

    /** Returns the outcome, or nothing if the attempt has stalled, after its threads were written to a file. */
    private Optional<AttemptOutcome> awaitOutcome(Process process, BlockingQueue<String> lines, Path dump)
            throws IOException, InterruptedException {
        AttemptJudge judge = new AttemptJudge();
        while (judge.outcome().isEmpty()) {
            String line = lines.poll(AttemptJudge.MOST_SILENT_MINUTES, TimeUnit.MINUTES);
            if (line == null) {
                judge.silent();
            } else {
                tell(judge, line, process);
            }
            if (judge.isQuiet()) {
                long advances = judge.advances();
                dump(process, dump);
                List<String> since = new ArrayList<>();
                lines.drainTo(since);
                for (String next : since) {
                    tell(judge, next, process);
                }
                // The dump itself uses CPU time, but advances nothing.
                if (judge.outcome().isEmpty() && judge.advances() == advances) {
                    return Optional.empty();
                }
            }
        }
        return judge.outcome();
    }

    private static void tell(AttemptJudge judge, String line, Process process) throws InterruptedException {
        if (!line.equals(END)) {
            judge.read(line);
            return;
        }
        int status = process.waitFor();
        if (new EndedProgram("the JVM", status, "").wasAsked()) {
            // A terminal sends Ctrl-C to all its programs at the same time.
            throw new InterruptedException("the JVM was told to end");
        }
        judge.ended(status);
    }

    private void dump(Process process, Path file) throws IOException, InterruptedException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Path program = jdk.program().toRealPath();
        String jcmd = program.toString().endsWith(".exe") ? "jcmd.exe" : "jcmd";
        List<String> command = List.of(
                program.resolveSibling(jcmd).toString(),
                String.valueOf(process.pid()),
                "Thread.dump_to_file",
                "-format=json",
                "-overwrite",
                file.toString());
        try {
            ProgramRun unused = ProgramRun.of(command, LONGEST_DUMP);
        } catch (IOException e) {
            // A JDK without jcmd shows the stall, but not its threads.
        }
    }

    private Stalled stalled(Path unconfirmed, Path dump) throws IOException {
        if (!Files.exists(unconfirmed)) {
            return new Stalled(Optional.empty(), List.of());
        }
        Files.move(unconfirmed, dump, StandardCopyOption.REPLACE_EXISTING);
        return new Stalled(Optional.of(String.valueOf(dump.getFileName())), held(dump));
    }

    private List<String> held(Path dump) throws IOException {
        try {
            return HeldThreads.sentences(ThreadDump.parse(Files.readString(dump)), model);
        } catch (JacksonException e) {
            return List.of("the thread dump is not readable: " + JsonFault.of(e));
        }
    }

    /** Ends a JVM and waits for its end, even if the calling thread is interrupted. */
    private static void end(Process process, Thread reader) throws IOException {
        try {
            // The end of its input ends the JVM, which then removes its files.
            process.getOutputStream().close();
            boolean unused = process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The JVM has already ended.
        }
        process.destroyForcibly().onExit().join();
        awaitEnd(reader);
        for (String name : FILES_OF_JCMD) {
            Files.deleteIfExists(Path.of(name + process.pid()));
        }
    }

    private static void awaitEnd(Thread reader) {
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
