package dev.strandbench.machine;

import dev.strandbench.machine.ParentProcess.TemporaryDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A program in a separate JVM that listens on the loopback interface. The program shares no heap and no threads with
 * the measured code. Thread-safe. Closing this object kills the program and its descendants, and removes the program's
 * temporary files. Only a program that calls {@link ParentProcess#endWithIt} ends when this JVM ends.
 */
public final class ChildJvm implements AutoCloseable {

    private static final int KEPT_LINES = 200;

    public record EndedProgram(String name, int status, String output) {

        /** If a signal ends a JVM, the exit status is 128 plus the signal number. */
        private static final int BY_SIGNAL = 128;

        private static final int SIGINT = 2;
        private static final int SIGTERM = 15;

        /** Returns true if SIGTERM or SIGINT ended the program. Ctrl-C sends SIGINT. */
        public boolean wasAsked() {
            return status == BY_SIGNAL + SIGINT || status == BY_SIGNAL + SIGTERM;
        }
    }

    private final String name;
    private final Process process;
    private final TemporaryDirectory temporary;
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    /**
     * The program's descendants at the time when the program was ready. The OS does not list the descendants of a
     * killed program.
     */
    private volatile List<ProcessHandle> startedFirst = List.of();

    private ChildJvm(String name, Process process, TemporaryDirectory temporary) {
        this.name = name;
        this.process = process;
        this.temporary = temporary;
        this.reader =
                Thread.ofPlatform().daemon().name("output-of-" + process.pid()).unstarted(this::read);
    }

    /**
     * Starts a program and waits until it has announced its port.
     *
     * @param variables additional environment variables; unlike arguments, they are hidden from other users
     * @throws IOException if the program ends early or is not ready in time; the message contains the program's output
     */
    public static ChildJvm start(
            String name,
            Path java,
            List<String> jvmArguments,
            String classPath,
            Class<?> program,
            List<String> arguments,
            Map<String, String> variables,
            Duration patience)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        TemporaryDirectory temporary = TemporaryDirectory.create();
        command.addAll(temporary.jvmArguments());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", classPath, program.getName()));
        command.addAll(arguments);
        ChildJvm child = new ChildJvm(name, started(command, variables, temporary), temporary);
        child.reader.start();
        child.awaitReady(patience);
        return child;
    }

    /** Starts a program on the JDK and the class path of this JVM. */
    public static ChildJvm start(
            String name, List<String> jvmArguments, Class<?> program, List<String> arguments, Duration patience)
            throws IOException {
        return start(
                name,
                ownJava(),
                jvmArguments,
                System.getProperty("java.class.path"),
                program,
                arguments,
                Map.of(),
                patience);
    }

    public static Path ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static Process started(List<String> command, Map<String, String> variables, TemporaryDirectory temporary)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        try {
            return builder.start();
        } catch (IOException e) {
            temporary.remove();
            throw e;
        }
    }

    private void awaitReady(Duration patience) throws IOException {
        try {
            port.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            startedFirst = process.descendants().toList();
        } catch (ExecutionException e) {
            close();
            throw new IOException(name + " did not start: " + output(), e);
        } catch (TimeoutException e) {
            close();
            throw new IOException(name + " is not ready after " + patience.toSeconds() + " s: " + output(), e);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + name + " started");
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ParentProcess.ANNOUNCEMENT)) {
                    port.complete(Integer.valueOf(line.substring(ParentProcess.ANNOUNCEMENT.length())));
                } else {
                    keep(line);
                }
            }
            port.completeExceptionally(new IOException(name + " has ended"));
        } catch (IOException | UncheckedIOException e) {
            port.completeExceptionally(e);
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            if (lines.size() == KEPT_LINES) {
                lines.remove();
            }
            lines.add(line);
        }
    }

    public String output() {
        synchronized (lines) {
            return String.join(System.lineSeparator(), lines);
        }
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port.join());
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Returns a future that completes after the program has ended and all output is read. The future never fails. */
    public CompletableFuture<EndedProgram> end() {
        return process.onExit().thenApplyAsync(this::ended);
    }

    private EndedProgram ended(Process gone) {
        awaitOutput();
        return new EndedProgram(name, gone.exitValue(), output());
    }

    private void awaitOutput() {
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the standard input of the program, as if this process had ended. */
    void abandon() throws IOException {
        process.getOutputStream().close();
    }

    /**
     * Closes the standard input, waits for the program to end, and then acts like {@link #close()}.
     *
     * @param patience maximum time to wait for the program's end
     */
    public void close(Duration patience) {
        List<ProcessHandle> started = descendants();
        try {
            abandon();
            boolean unused = process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The program has already ended.
        }
        kill(started);
    }

    @Override
    public void close() {
        kill(descendants());
    }

    private List<ProcessHandle> descendants() {
        return Stream.concat(startedFirst.stream(), process.descendants())
                .distinct()
                .toList();
    }

    private void kill(List<ProcessHandle> started) {
        process.destroyForcibly().onExit().join();
        // Kills the program first, because it could restart descendants. Removes the files last, because all processes
        // use them.
        started.forEach(ProcessHandle::destroyForcibly);
        temporary.remove();
        awaitOutput();
    }
}
