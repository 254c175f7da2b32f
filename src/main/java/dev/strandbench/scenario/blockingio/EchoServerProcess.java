package dev.strandbench.scenario.blockingio;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.CpuReading;
import dev.strandbench.profiler.SecondaryMetrics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

record EchoServerProcess(ChildJvm child) implements AutoCloseable {

    // One compiler thread is enough, because the kernel does most of the work. A second one would slow the fork down.
    private static final List<String> JVM_ARGUMENTS = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * Starts the server and waits until it listens. The delay is a whole number of ms. Exceptions contain the server's
     * output.
     */
    static EchoServerProcess start(Duration delay) throws IOException {
        return new EchoServerProcess(ChildJvm.start(
                "the echo server",
                JVM_ARGUMENTS,
                EchoServer.class,
                List.of(Long.toString(delay.toMillis())),
                PATIENCE));
    }

    InetSocketAddress address() {
        return child.address();
    }

    /** Returns the CPU time that the server has used; empty if the server has ended or CPU times are unknown. */
    Optional<CpuReading> cpu() {
        return CpuReading.of(child.handle());
    }

    @Override
    public void close() {
        child.close();
    }

    /** Measures the echo server's CPU load, and rejects iterations in which the load is too high. Not thread-safe. */
    static final class EchoServerLoad {

        // The server has one thread. If that thread used nearly a full core, queueing would delay every strategy.
        private static final double MOST_CORES = 0.7;
        // Linux counts CPU time in ticks (man proc_pid_stat). One surplus tick must not invalidate a short iteration.
        private static final Duration TICK = Duration.ofMillis(10);

        private final EchoServerProcess server;
        private Optional<CpuReading> before = Optional.empty();

        EchoServerLoad(EchoServerProcess server) {
            this.server = server;
        }

        void start() {
            before = server.cpu();
        }

        /** Reports {@code echo.cores} if CPU times are known. Rejects the iteration if the load was too high. */
        void report() {
            Optional<CpuReading> after = server.cpu();
            Optional<String> objection = Optional.empty();
            if (before.isPresent() && after.isPresent()) {
                SecondaryMetrics.average("echo.cores", after.get().shareSince(before.get(), 1), "cores");
                objection = objection(before.get(), after.get());
            }
            SecondaryMetrics.validity(objection);
        }

        static Optional<String> objection(CpuReading before, CpuReading after) {
            long certainNanos = after.cpuSince(before).minus(TICK).toNanos();
            return certainNanos <= MOST_CORES * after.since(before).toNanos()
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "the echo server's one thread used %.2f of a core, more than %.1f, so that it"
                                    + " limits the score; use fewer tasks or a longer delay",
                            after.shareSince(before, 1),
                            MOST_CORES));
        }
    }
}
