package dev.strandbench.service.postgres;

import dev.strandbench.machine.ChildJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The embedded PostgreSQL, which listens on the loopback interface. */
public final class PostgresServer implements AutoCloseable {

    // Mostly unpacks files; a second JIT compiler would only take processors from others.
    private static final List<String> JVM_ARGUMENTS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PATIENCE_AT_END = Duration.ofSeconds(20);
    private static final String HOST = "127.0.0.1";
    private static final String DATABASE = "postgres";

    // Connections for observers, and for closed connections that still count for a moment.
    private static final int FURTHER_CONNECTIONS = 28;

    private final ChildJvm program;
    private final String password;

    private PostgresServer(ChildJvm program, String password) {
        this.program = program;
        this.password = password;
    }

    /**
     * Starts the server for this many clients at once, and blocks for seconds until it accepts connections. If it does
     * not start, throws {@link IOException} with its output.
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

    /** Returns its address, which stays valid after a restart. */
    public PostgresAddress address() {
        return new PostgresAddress(
                HOST,
                program.address().getPort(),
                DATABASE,
                PostgresProgram.USER,
                password,
                PostgresAddress.UNENCRYPTED);
    }

    /** Returns the program that runs the server; only this object may close it. */
    public ChildJvm program() {
        return program;
    }

    /** Returns its processes, among them one per connection. */
    public Stream<ProcessHandle> processes() {
        return program.handle().descendants();
    }

    @Override
    public void close() {
        program.close(PATIENCE_AT_END);
    }
}
