package dev.strandbench.service.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.Listing;
import dev.strandbench.UnansweredAddress;
import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ParentProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;

/** The server as it runs for a user: from the shaded jar. What transactions it keeps, {@code DatabasePoolIT} asks. */
@Timeout(300)
@RestoreSystemProperties
class PostgresServerIT {

    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final long PAUSE_NANOS = 1_000_000;
    private static final String TEMPORARY_FILES = "java.io.tmpdir";
    private static final String OWN_CLASS_PATH = System.getProperty("java.class.path");
    private static final String WRONG_PASSWORD = "28P01";

    @BeforeAll
    static void runFromTheShadedJar() {
        System.setProperty("java.class.path", BuiltJar.FILE.toString());
    }

    private static String answer(PostgresAddress address, String query) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(address.url(), address.properties(PATIENCE, PATIENCE));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void hasRoomForAllConnectionsAndLetsNobodyInWithoutThePasswordThatNobodyIsShown() throws Exception {
        try (PostgresServer server = PostgresServer.start(1_000)) {
            PostgresAddress address = server.address();
            PostgresAddress guessed = new PostgresAddress(
                    address.host(), address.port(), address.database(), address.user(), "guess", address.sslMode());

            assertThat(Integer.parseInt(answer(address, "show max_connections")))
                    .isGreaterThan(1_000);
            assertThatThrownBy(() -> answer(guessed, "select 1"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            refused -> assertThat(refused.getSQLState()).isEqualTo(WRONG_PASSWORD));
            assertThat(Stream.concat(Stream.of(server.program().handle()), server.processes())
                            .map(process -> process.info().commandLine().orElse("")))
                    .noneMatch(line -> line.contains(address.password()));
        }
    }

    @Tag("full")
    @Test
    void leavesNothingThoughItsProgramIsKilled(@TempDir Path temporary) throws Exception {
        System.setProperty(TEMPORARY_FILES, temporary.toString());
        List<ProcessHandle> processes;
        try (PostgresServer server = PostgresServer.start(1)) {
            processes = server.processes().toList();
            assertThat(temporary).isNotEmptyDirectory();

            assertThat(server.program().handle().destroyForcibly()).isTrue();
            server.program().handle().onExit().get();
        }

        assertThat(processes).isNotEmpty();
        processes.forEach(EndedProcess::await);
        assertThat(temporary).isEmptyDirectory();
    }

    @Tag("full")
    @Test
    void listensElsewhereIfItsPortIsTakenBeforeItHasIt() throws Exception {
        try (UnansweredAddress taken = new UnansweredAddress();
                ChildJvm program = ChildJvm.start(
                        "the server",
                        ChildJvm.ownJava(),
                        List.of(),
                        OWN_CLASS_PATH,
                        ServerOnATakenPort.class,
                        List.of(String.valueOf(taken.address().getPort())),
                        Map.of(PostgresProgram.PASSWORD, "secret"),
                        PATIENCE)) {
            int port = program.address().getPort();
            PostgresAddress address = new PostgresAddress(
                    "127.0.0.1", port, "postgres", PostgresProgram.USER, "secret", PostgresAddress.UNENCRYPTED);

            assertThat(port).isNotEqualTo(taken.address().getPort());
            assertThat(answer(address, "select 1")).isEqualTo("1");

            program.close(PATIENCE);
        }
    }

    @Tag("full")
    @Test
    void endsWithAForkThatIsKilled() throws Exception {
        try (ChildJvm fork = fork(ForkWithAServer.class)) {
            List<ProcessHandle> below = fork.handle().descendants().toList();
            assertThat(below).hasSizeGreaterThan(2);

            kill(fork, below);
        }
    }

    @Tag("full")
    @Test
    void endsWithAForkThatIsKilledWhileItStarts() throws Exception {
        try (ChildJvm fork = fork(ForkThatStartsAServer.class)) {
            while (!isUnpacking(Path.of(fork.output()))) {
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out")
                        .isFalse();
                // Whoever spins takes a processor from the one that is to unpack.
                LockSupport.parkNanos(PAUSE_NANOS);
            }

            kill(fork, fork.handle().descendants().toList());
        }
    }

    @Tag("full")
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "without a shell, only the next start ends the server")
    void endsThoughAllJvmsAreKilledAtOnce() throws Exception {
        try (ChildJvm fork = fork(ForkWithAServer.class)) {
            Path files = Path.of(fork.output());
            List<ProcessHandle> below = fork.handle().descendants().toList();
            assertThat(files).isNotEmptyDirectory();

            // The server's program first, so that the program does not notice the end of the fork.
            below.stream().filter(process -> runs(process, "java")).forEach(ProcessHandle::destroyForcibly);
            assertThat(fork.handle().destroyForcibly()).isTrue();

            // The server's processes, and the shell that has removed the directory when it ends.
            below.forEach(EndedProcess::await);
            assertThat(files).isEmptyDirectory();
        }
    }

    @Tag("full")
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that a process has open stay there")
    void endsAServerThatNobodyWatchesAnyMoreAndRemovesItsFiles() throws Exception {
        try (ChildJvm fork = fork(ForkWithAServer.class)) {
            Path files = Path.of(fork.output());
            List<ProcessHandle> below = fork.handle().descendants().toList();
            List<ProcessHandle> left =
                    below.stream().filter(process -> runs(process, "postgres")).toList();
            Path directory = onlyFile(files);
            below.stream()
                    .filter(process -> !left.contains(process))
                    .sorted(Comparator.comparing(process -> runs(process, "java")))
                    .forEach(ProcessHandle::destroyForcibly);
            assertThat(fork.handle().destroyForcibly()).isTrue();
            below.stream().filter(process -> !left.contains(process)).forEach(EndedProcess::await);
            assertThat(left).isNotEmpty().anyMatch(ProcessHandle::isAlive);
            assertThat(directory).isNotEmptyDirectory();

            System.setProperty(TEMPORARY_FILES, files.toString());
            try (PostgresServer next = PostgresServer.start(1)) {
                assertThat(answer(next.address(), "select 1")).isEqualTo("1");
                left.forEach(EndedProcess::await);
                assertThat(directory).doesNotExist();
            }
        }
    }

    private static boolean runs(ProcessHandle process, String program) {
        return process.info()
                .command()
                .filter(command -> Path.of(command).endsWith(program))
                .isPresent();
    }

    private static Path onlyFile(Path directory) {
        List<Path> found = Listing.of(directory);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static ChildJvm fork(Class<?> program) throws IOException {
        return ChildJvm.start(
                "the fork", ChildJvm.ownJava(), List.of(), OWN_CLASS_PATH, program, List.of(), Map.of(), PATIENCE);
    }

    private static boolean isUnpacking(Path files) {
        return Listing.of(files).stream().anyMatch(program -> Files.exists(program.resolve("postgres")));
    }

    private static void kill(ChildJvm fork, List<ProcessHandle> below) {
        Path files = Path.of(fork.output());
        assertThat(files).isNotEmptyDirectory();

        assertThat(fork.handle().destroyForcibly()).isTrue();

        below.forEach(EndedProcess::await);
        assertThat(files).isEmptyDirectory();
    }

    /** Has found a port to be free that is not any more. */
    static final class ServerOnATakenPort {

        private static final int CONNECTIONS = 10;

        private ServerOnATakenPort() {}

        public static void main(String[] arguments) throws Exception {
            AtomicInteger asked = new AtomicInteger();
            int taken = Integer.parseInt(arguments[0]);
            PostgresProgram.run(CONNECTIONS, () -> asked.getAndIncrement() == 0 ? taken : PostgresProgram.freePort());
        }
    }

    /** What a fork does before its first op; the server's files are among its temporary ones. */
    static final class ForkWithAServer {

        private ForkWithAServer() {}

        public static void main(String[] arguments) throws Exception {
            ParentProcess.endWithIt();
            PostgresServer server = PostgresServer.start(1);
            System.out.println(System.getProperty(TEMPORARY_FILES));
            ParentProcess.announce(server.address().port());
            new CountDownLatch(1).await();
        }
    }

    /** The same, at its beginning. */
    static final class ForkThatStartsAServer {

        private ForkThatStartsAServer() {}

        public static void main(String[] arguments) throws Exception {
            ParentProcess.endWithIt();
            System.out.println(System.getProperty(TEMPORARY_FILES));
            ParentProcess.announce(1);
            try (PostgresServer server = PostgresServer.start(1)) {
                server.program().handle().onExit().join();
            }
        }
    }
}
