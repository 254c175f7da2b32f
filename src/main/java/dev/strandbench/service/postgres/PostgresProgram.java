package dev.strandbench.service.postgres;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.ParentProcess;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the embedded PostgreSQL in this program's temporary directory. The server is a child process, because it is
 * started without {@code pg_ctl}. This program restarts a killed server on the same port, with all acknowledged
 * commits. If this program is killed, a {@link ServerWatch} ends the server.
 */
final class PostgresProgram {

    static final String USER = "postgres";

    /** The environment variable with the password of {@link #USER}. */
    static final String PASSWORD = "STRANDBENCH_POSTGRES_PASSWORD";

    private static final String READY = "database system is ready to accept connections";
    private static final String TAKEN = "could not bind ";
    private static final int MOST_FAILED_STARTS = 50;
    private static final long PAUSE_MILLIS = 100;
    private static final Integer ROOT = 0;

    // Acknowledged commits survive the end of the server, but do not wait for a disk, which would dominate the times.
    // Background jobs are off, because they disturb some iterations. Shared memory is in the server's directory.
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

    @FunctionalInterface
    interface FreePorts {

        int next() throws IOException;
    }

    private final ServerDirectory directory;
    private final ServerWatch watch;
    private final int connections;
    private final boolean asRoot;
    private final CountDownLatch installed = new CountDownLatch(1);
    private volatile boolean stopping;
    private volatile @Nullable Process server;

    private PostgresProgram(Path path, int connections) throws IOException {
        this.connections = connections;
        directory = ServerDirectory.taken(path);
        watch = ServerWatch.start(directory);
        asRoot = path.getFileSystem().supportedFileAttributeViews().contains("unix")
                && ROOT.equals(Files.getAttribute(path, "unix:uid"));
    }

    /** Runs until the parent process ends. The argument is the maximum number of connections. */
    public static void main(String[] arguments) throws InterruptedException {
        run(Integer.parseInt(arguments[0]), PostgresProgram::freePort);
    }

    /** Runs the server on a free port. If another program takes the port first, tries another port. */
    static void run(int connections, FreePorts ports) throws InterruptedException {
        try {
            PostgresProgram program = new PostgresProgram(ParentProcess.temporaryDirectory(), connections);
            ParentProcess.endWithIt(program::stop);
            try {
                program.directory.sweepAbandoned();
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
        PostgresArchive.unpack(directory.programs(), () -> stopping);
        Path file = Files.writeString(directory.path().resolve("password"), password);
        // The superuser needs a password, because it can run programs.
        run(
                "initdb",
                "--pgdata=" + directory.files(),
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
            // After a kill, processes of the old server may still be ending, so the start of a new server may fail.
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
        command.addAll(List.of("-D", directory.files().toString(), "-p", Integer.toString(port)));
        Stream.concat(Stream.of("max_connections=" + connections), SETTINGS.stream())
                .forEach(setting -> command.addAll(List.of("-c", setting)));
        Process started = started(command);
        server = started;
        if (stopping) {
            // stop() was called in the meantime and did not see this process.
            started.destroyForcibly();
        }
        return started;
    }

    // Ends the server at once, without a checkpoint, and frees its processes and shared memory.
    private void stop() {
        stopping = true;
        try {
            while (!installed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                killDescendants();
            }
            Process running = server;
            if (running != null && running.isAlive()) {
                run("pg_ctl", "stop", "--pgdata=" + directory.files(), "--mode=immediate", "--timeout=5");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        killDescendants();
        directory.close();
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
                            ? "; PostgreSQL does not run as root, so unshare starts it in a user namespace; if that"
                                    + " is not allowed, run this as another user, or name your own PostgreSQL, such as "
                                    + PostgresAddress.EXAMPLE
                            : ""));
        }
    }

    private Process started(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove(PASSWORD);
        Process process = builder.start();
        watch.follow(process);
        return process;
    }

    // PostgreSQL refuses to run as root. In a user namespace without a mapping, the user is not root.
    private List<String> command(String program) {
        List<String> command = new ArrayList<>();
        if (asRoot) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(directory.programs().resolve("bin").resolve(program).toString());
        return command;
    }
}
