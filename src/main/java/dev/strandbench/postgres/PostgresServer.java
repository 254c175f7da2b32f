package dev.strandbench.postgres;

import dev.strandbench.process.ChildJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The embedded PostgreSQL, in processes of its own that listen on the loopback interface. */
public final class PostgresServer implements AutoCloseable {

    // Unpacking takes most, of which a second compiler would only take longer for others.
    private static final List<String> JVM_ARGUMENTS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PATIENCE_AT_END = Duration.ofSeconds(20);
    private static final String HOST = "127.0.0.1";
    private static final String DATABASE = "postgres";

    /** For whoever looks at what clients do, and because those that are closed count for another moment. */
    private static final int FURTHER_CONNECTIONS = 28;

    private final ChildJvm program;
    private final String password;

    private PostgresServer(ChildJvm program, String password) {
        this.program = program;
        this.password = password;
    }

    /**
     * Unpacks the server, makes it a database and waits until it accepts connections, which takes seconds.
     *
     * @param connections how many clients may have at once; a few more are left for whoever looks at what they do
     * @throws IOException if it does not start, with what it printed; nothing is left running
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

    /** Where it is; the same also after it was killed and has come back. */
    public PostgresAddress address() {
        return new PostgresAddress(
                HOST,
                program.address().getPort(),
                DATABASE,
                PostgresProgram.USER,
                password,
                PostgresAddress.UNENCRYPTED);
    }

    /** The program that runs the server and ends with it; to be closed by this alone. */
    public ChildJvm program() {
        return program;
    }

    /** Its processes: the server and one for each connection, among others. */
    public Stream<ProcessHandle> processes() {
        return program.handle().descendants();
    }

    /** Ends it with all that belongs to it, and removes its files. */
    @Override
    public void close() {
        program.close(PATIENCE_AT_END);
    }
}
