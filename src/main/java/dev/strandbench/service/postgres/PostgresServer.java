package dev.strandbench.service.postgres;

import dev.strandbench.machine.ChildJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The embedded PostgreSQL server, which listens on the loopback interface. */
public final class PostgresServer implements AutoCloseable {

    // The JVM mostly unpacks files. A second JIT compiler would only use CPU time that other programs need.
    private static final List<String> JVM_ARGUMENTS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PATIENCE_AT_END = Duration.ofSeconds(20);
    private static final String HOST = "127.0.0.1";
    private static final String DATABASE = "postgres";

    // These connections are for observers, and make up for closed connections that the server still counts.
    private static final int FURTHER_CONNECTIONS = 28;

    private final ChildJvm program;
    private final String password;

    private PostgresServer(ChildJvm program, String password) {
        this.program = program;
        this.password = password;
    }

    /**
     * Starts a server with a given maximum number of connections, and blocks until the server is ready, usually for a
     * few seconds. If the start fails, throws an {@link IOException} with the server's output.
     */
    public static PostgresServer start(int connections) throws IOException {
        String password = UUID.randomUUID().toString();
        return new PostgresServer(
                ChildJvm.start(
                        "PostgreSQL",
                        ChildJvm.ownJava(),
                        JVM_ARGUMENTS,
                        System.getProperty("java.class.path"),
                        PostgresProgram.class,
                        List.of(Integer.toString(connections + FURTHER_CONNECTIONS)),
                        Map.of(PostgresProgram.PASSWORD, password),
                        PATIENCE),
                password);
    }

    public PostgresAddress address() {
        return new PostgresAddress(
                HOST,
                program.address().getPort(),
                DATABASE,
                PostgresProgram.USER,
                password,
                PostgresAddress.UNENCRYPTED);
    }

    /** Returns the program that runs the server. Callers must not close the program. */
    public ChildJvm program() {
        return program;
    }

    /** Returns the server's processes, including the {@link ServerWatch} and one process per connection. */
    public Stream<ProcessHandle> processes() {
        return program.handle().descendants();
    }

    @Override
    public void close() {
        program.close(PATIENCE_AT_END);
    }
}
