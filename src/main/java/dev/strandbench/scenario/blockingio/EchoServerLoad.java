package dev.strandbench.scenario.blockingio;

import dev.strandbench.process.CpuReading;
import dev.strandbench.scenario.SecondaryMetrics;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** How busy the echo server is in an iteration, which has no score if the server decides it. Used by one thread. */
final class EchoServerLoad {

    // It has one thread: closer to a whole core, answers queue in it, and every strategy waits for that.
    private static final double MOST_CORES = 0.7;
    // Linux counts another process's time in ticks (man proc_pid_stat); one too many must not condemn a short
    // iteration.
    private static final Duration TICK = Duration.ofMillis(10);

    private final EchoServerProcess server;
    private Optional<CpuReading> before = Optional.empty();

    EchoServerLoad(EchoServerProcess server) {
        this.server = server;
    }

    /** Begins an iteration. */
    void start() {
        before = server.cpu();
    }

    /** Ends an iteration: reports {@code echo.cores}, unless the system does not tell, and whether the score counts. */
    void report() {
        Optional<CpuReading> after = server.cpu();
        Optional<String> objection = Optional.empty();
        if (before.isPresent() && after.isPresent()) {
            SecondaryMetrics.average("echo.cores", after.get().shareSince(before.get(), 1), "cores");
            objection = objection(before.get(), after.get());
        }
        SecondaryMetrics.validity(objection);
    }

    /** Why an iteration between two readings of the server does not count; empty if it does. */
    static Optional<String> objection(CpuReading before, CpuReading after) {
        long certainNanos = after.cpuSince(before).minus(TICK).toNanos();
        return certainNanos <= MOST_CORES * after.since(before).toNanos()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the echo server's one thread took %.2f of a core, over the bound of %.1f, so that it decides"
                                + " the score; ask for fewer tasks or a longer delay",
                        after.shareSince(before, 1),
                        MOST_CORES));
    }
}
