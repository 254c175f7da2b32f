package dev.strandbench.postgres;

import static java.util.Objects.requireNonNull;

import dev.strandbench.process.ParentProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The embedded PostgreSQL, as a program: unpacks the server to this program's directory for temporary files, makes it a
 * database there, and runs it. The server is a direct child of this program, and so found by whoever ends a fork with
 * all that it has started; {@code pg_ctl} would make it nobody's. It ends with this program, which ends with the one
 * that started it, in whatever way. A server that is killed comes back, on the same port and with what it has
 * acknowledged.
 */
final class PostgresProgram {

    /** Who may do everything. */
    static final String USER = "postgres";

    /** The variable of this program's environment that holds the password of {@link #USER}. */
    static final String PASSWORD = "STRANDBENCH_POSTGRES_PASSWORD";

    private static final String READY = "database system is ready to accept connections";
    private static final String TAKEN = "could not bind ";
    private static final int MOST_FAILED_STARTS = 50;
    private static final long PAUSE_MILLIS = 100;
    private static final Integer ROOT = 0;

    /**
     * A commit reaches the operating system before it is acknowledged, so that it survives the end of the server; it
     * does not wait for a disk, which would be what is measured, and differ from machine to machine: it does not
     * survive the end of the machine. Nothing runs in the background that would be in some iterations and not in
     * others. What is shared between the server's processes is in its directory, so that nothing is left elsewhere.
     */
    private static final List<String> SETTINGS = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "shared_buffers=64MB",
            "fsync=off",
            "full_page_writes=off",
            "synchronous_commit=on",
            "wal_level=minimal",
            "max_wal_senders=0",
            "checkpoint_timeout=1h",
            "log_checkpoints=off",
            "autovacuum=off",
            "jit=off",
            "dynamic_shared_memory_type=mmap");

    /** Ports that are free, and may be somebody else's before the server has them. */
    @FunctionalInterface
    interface FreePorts {

        /** One that was free a moment ago. */
        int next() throws IOException;
    }

    private final Path directory;
    private final Path programs;
    private final Path files;
    private final int connections;
    private final boolean asRoot;
    private final CountDownLatch installed = new CountDownLatch(1);
    private volatile boolean stopping;
    private volatile @Nullable Process server;

    private PostgresProgram(Path directory, int connections) throws IOException {
        this.directory = directory;
        this.connections = connections;
        programs = directory.resolve("postgres");
        files = directory.resolve("data");
        asRoot = directory.getFileSystem().supportedFileAttributeViews().contains("unix")
                && ROOT.equals(Files.getAttribute(directory, "unix:uid"));
    }

    /**
     * Runs until the process that started this ends.
     *
     * @param arguments how many connections the server accepts
     */
    public static void main(String[] arguments) throws InterruptedException {
        run(Integer.parseInt(arguments[0]), PostgresProgram::freePort);
    }

    /** The same, on the first of these ports that the server is given. */
    static void run(int connections, FreePorts ports) throws InterruptedException {
        try {
            PostgresProgram program = new PostgresProgram(
                    Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath(), connections);
            ParentProcess.endWithIt(program::stop);
            try {
                program.install(requireNonNull(System.getenv(PASSWORD), PASSWORD));
            } finally {
                program.installed.countDown();
            }
            program.serve(ports);
        } catch (IOException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void install(String password) throws IOException, InterruptedException {
        PostgresArchive.unpack(programs, () -> stopping);
        Path file = Files.writeString(directory.resolve("password"), password);
        // Nobody else on this machine may use it: a superuser can run programs.
        run(
                "initdb",
                "--pgdata=" + files,
                "--username=" + USER,
                "--pwfile=" + file,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync",
                "--no-instructions");
        Files.delete(file);
    }

    private void serve(FreePorts ports) throws IOException, InterruptedException {
        int port = ports.next();
        boolean announced = false;
        int failedStarts = 0;
        while (!stopping) {
            Process started = start(port);
            boolean ready = false;
            boolean taken = false;
            try (BufferedReader output = started.inputReader()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    ready |= line.endsWith(READY);
                    taken |= line.contains(TAKEN);
                    if (ready && !announced) {
                        ParentProcess.announce(port);
                        announced = true;
                    }
                    System.out.println(line);
                }
            }
            int exit = started.waitFor();
            failedStarts = ready ? 0 : failedStarts + 1;
            // After a kill, the processes of the old server may still be about to end, which a new one waits for.
            boolean mayStartYet = (announced || taken) && failedStarts <= MOST_FAILED_STARTS;
            if (!stopping && !mayStartYet) {
                throw new IOException("PostgreSQL has ended with exit code " + exit);
            }
            if (!announced) {
                port = ports.next();
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private Process start(int port) throws IOException {
        List<String> command = command("postgres");
        command.addAll(List.of("-D", files.toString(), "-p", Integer.toString(port)));
        command.addAll(List.of("-c", "max_connections=" + connections));
        for (String setting : SETTINGS) {
            command.addAll(List.of("-c", setting));
        }
        Process started = started(command);
        server = started;
        if (stopping) {
            // Since the last look, by somebody who did not see this one.
            started.destroyForcibly();
        }
        return started;
    }

    /** Ends the server at once, with its processes and what they share. Nothing is written afterwards. */
    private void stop() {
        stopping = true;
        try {
            while (!installed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                killDescendants();
            }
            Process running = server;
            if (running != null && running.isAlive()) {
                run("pg_ctl", "stop", "--pgdata=" + files, "--mode=immediate", "--timeout=5");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        killDescendants();
    }

    private static void killDescendants() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = command(program);
        command.addAll(List.of(arguments));
        Process process = started(command);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (process.waitFor() != 0) {
            throw new IOException(program + ": " + output.strip()
                    + (asRoot
                            ? "; PostgreSQL does not run as root, so that it is started in a user namespace, by"
                                    + " unshare: where that is not allowed, run this as another user, or name a"
                                    + " PostgreSQL of your own, such as " + PostgresAddress.EXAMPLE
                            : ""));
        }
    }

    private static Process started(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove(PASSWORD);
        return builder.start();
    }

    /** PostgreSQL refuses to run as root; in a user namespace without a mapping of users, root is nobody. */
    private List<String> command(String program) {
        List<String> command = new ArrayList<>();
        if (asRoot) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(programs.resolve("bin").resolve(program).toString());
        return command;
    }
}
