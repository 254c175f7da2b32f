package dev.strandbench.scenario.databasepool;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.service.postgres.PostgresServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the CPU use of the embedded server, which shares its processors with the measured code. An iteration that
 * the server dominates has no score. Used by one thread.
 */
final class DatabaseProcessors {

    // Above this share, the server's shortage of processors decides, whatever the model.
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

    // Linux counts in ticks of 10 ms per process.
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

    /** Returns why an iteration with this load of the server does not count; empty if it does. */
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
