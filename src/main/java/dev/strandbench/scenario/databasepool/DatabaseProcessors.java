package dev.strandbench.scenario.databasepool;

import dev.strandbench.postgres.PostgresServer;
import dev.strandbench.scenario.SecondaryMetrics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How busy the embedded server is in an iteration, which has no score if the server decides it: it has the same
 * processors as what is measured. Used by one thread.
 */
final class DatabaseProcessors {

    // Beyond it, what the server's processes lack is what decides, whoever asks them.
    private static final double MOST_SHARE = 0.7;

    private final PostgresServer server;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private Map<ProcessHandle, Duration> before = Map.of();
    private long beginNanos;

    DatabaseProcessors(PostgresServer server) {
        this.server = server;
    }

    /** Begins an iteration. */
    void start() {
        before = times();
        beginNanos = System.nanoTime();
    }

    /** Ends an iteration: reports {@code database.cores}, unless the system does not tell, and whether it counts. */
    void report() {
        Map<ProcessHandle, Duration> after = times();
        long elapsedNanos = System.nanoTime() - beginNanos;
        if (!after.isEmpty() && !before.isEmpty()) {
            double cores = coresBetween(before, after, elapsedNanos);
            SecondaryMetrics.average("database.cores", cores, "cores");
            SecondaryMetrics.validity(objection(cores, processors));
        }
    }

    /** Linux counts in ticks of 10 ms, for each process. */
    private Map<ProcessHandle, Duration> times() {
        Map<ProcessHandle, Duration> times = new HashMap<>();
        server.processes()
                .forEach(process -> process.info().totalCpuDuration().ifPresent(time -> times.put(process, time)));
        return times;
    }

    /** What processes have taken between two readings; one that has ended meanwhile is left out. */
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

    /** Why an iteration in which the server took so many cores does not count; empty if it does. */
    static Optional<String> objection(double cores, int processors) {
        return cores <= MOST_SHARE * processors
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the database took %.1f of %d processors, over the bound of %.0f %%, so that it decides the"
                                + " score; ask for longer queries or fewer connections, or name a database on another"
                                + " machine by -p postgres=jdbc:postgresql://...",
                        cores,
                        processors,
                        100 * MOST_SHARE));
    }
}
