package dev.strandbench.scenario.databasepool;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.postgres.PostgresAddress;
import dev.strandbench.service.postgres.PostgresServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The database of one trial: the embedded server or the user's own server. Each trial has its own tables. */
record TrialDatabase(Optional<PostgresServer> server, DatabaseTables tables) implements AutoCloseable {

    /** The maximum size of a pool. The server always accepts 100 connections, so that trials are comparable. */
    static final int MOST_CONNECTIONS = 100;

    /** Opens the server and creates the tables. On failure, ends the embedded server. */
    static TrialDatabase open(StoreAddress where, int queryMillis) throws IOException {
        Optional<PostgresServer> server =
                where.isEmbedded() ? Optional.of(PostgresServer.start(MOST_CONNECTIONS)) : Optional.empty();
        try {
            PostgresAddress address = server.isPresent()
                    ? server.get().address()
                    : where.resolved(System.getenv()).postgres();
            TrialDatabase database = new TrialDatabase(server, DatabaseTables.of(address, queryMillis));
            database.tables.create();
            return database;
        } catch (SQLException e) {
            server.ifPresent(PostgresServer::close);
            throw new IOException("the database cannot be used: " + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            server.ifPresent(PostgresServer::close);
            throw e;
        }
    }

    @Override
    public void close() {
        if (server.isPresent()) {
            server.get().close();
            return;
        }
        try {
            tables.drop();
        } catch (SQLException e) {
            System.out.println("the schema " + tables.schema() + " could not be removed: " + e.getMessage());
        }
    }

    /** Rejects iterations in which the embedded server uses over 70 % of the processors. Not thread-safe. */
    static final class DatabaseProcessors {

        // Above this share, the server's lack of processors affects the score more than the model does.
        private static final double MOST_SHARE = 0.7;

        private final PostgresServer server;
        private final int processors = Runtime.getRuntime().availableProcessors();
        private Map<ProcessHandle, Duration> before = Map.of();
        private long beginNanos;

        DatabaseProcessors(PostgresServer server) {
            this.server = server;
        }

        void start() {
            before = times();
            beginNanos = System.nanoTime();
        }

        void report() {
            Map<ProcessHandle, Duration> after = times();
            long elapsedNanos = System.nanoTime() - beginNanos;
            if (!after.isEmpty() && !before.isEmpty()) {
                double cores = coresBetween(before, after, elapsedNanos);
                SecondaryMetrics.average("database.cores", cores, "cores");
                SecondaryMetrics.validity(objection(cores, processors));
            }
        }

        // For each process, Linux counts in ticks of 10 ms.
        private Map<ProcessHandle, Duration> times() {
            Map<ProcessHandle, Duration> times = new HashMap<>();
            server.processes()
                    .forEach(process -> process.info().totalCpuDuration().ifPresent(time -> times.put(process, time)));
            return times;
        }

        static double coresBetween(
                Map<ProcessHandle, Duration> before, Map<ProcessHandle, Duration> after, long elapsedNanos) {
            long taken = 0;
            for (Map.Entry<ProcessHandle, Duration> process : after.entrySet()) {
                taken += process.getValue()
                        .minus(before.getOrDefault(process.getKey(), Duration.ZERO))
                        .toNanos();
            }
            return (double) taken / elapsedNanos;
        }

        static Optional<String> objection(double cores, int processors) {
            return cores <= MOST_SHARE * processors
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "the database took %.1f of %d processors, over the bound of %.0f %%, so that it limits"
                                    + " the score; use longer queries or fewer connections, or name a database on"
                                    + " another machine by -p postgres=jdbc:postgresql://...",
                            cores,
                            processors,
                            100 * MOST_SHARE));
        }
    }
}
