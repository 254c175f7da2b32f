package dev.strandbench.process;

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
 * A program that listens on the loopback interface, in a JVM of its own, so that it shares neither heap nor threads
 * with what is measured. Ends with this JVM, however that ends, if the program calls {@link ParentProcess#endWithIt}.
 * Keeps the last lines that the program prints, ends what it has started, and removes its temporary files. Thread-safe.
 */
public final class ChildJvm implements AutoCloseable {

    private static final int KEPT_LINES = 200;

    private final String name;
    private final Process process;
    private final TemporaryDirectory temporary;
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    /** What the program had started when it was ready. Of one that is killed, the system no longer tells. */
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
     * @param name what messages call the program
     * @param java the program that starts its JVM
     * @param classPath where its classes are
     * @param program its class, with a {@code main} method
     * @param variables of its environment, beside those of this process; unlike arguments, they are not for everybody
     *     who lists processes
     * @param patience how long to wait for the announcement
     * @throws IOException if it ends before that, or is not ready in time; the process is then gone, and the message
     *     contains what it printed
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

    /** Starts a program as the other method does, on the JDK and with the class path of this JVM. */
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

    /** The program that starts JVMs of the JDK that runs this. */
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

    /** The last lines that the program printed, 200 at most. */
    public String output() {
        synchronized (lines) {
            return String.join(System.lineSeparator(), lines);
        }
    }

    /** The address on which the program listens. */
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port.join());
    }

    /** The process of the program. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** How the program ends, as soon as it does and all that it printed has been read; never fails. */
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

    /** Closes the program's standard input, which is what happens to it when this process is killed. */
    void abandon() throws IOException {
        process.getOutputStream().close();
    }

    /**
     * Lets the program end by itself, as it does when this process ends, with whatever it has started, and closes this.
     * What is still alive after a while is killed.
     *
     * @param patience how long it may take; an interrupt cuts it short and is restored
     */
    public void close(Duration patience) {
        List<ProcessHandle> started = descendants();
        try {
            abandon();
            boolean unused = process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // It has ended already.
        }
        kill(started);
    }

    /** Kills the process with whatever it has started, waits until it is gone, and removes its temporary files. */
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
        // After it, which may start again what has ended, and before their files are removed.
        started.forEach(ProcessHandle::destroyForcibly);
        temporary.remove();
        awaitOutput();
    }
}
