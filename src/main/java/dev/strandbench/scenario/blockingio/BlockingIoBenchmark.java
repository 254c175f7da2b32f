package dev.strandbench.scenario.blockingio;

import dev.strandbench.profiler.ForkOptions;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import dev.strandbench.scenario.blockingio.EchoServerProcess.EchoServerLoad;
import dev.strandbench.scenario.blockingio.SocketConnections.FileDescriptors;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Which threads should wait for the network when many tasks make blocking calls at once?
 *
 * <p><b>Mechanism.</b> Each task writes a few bytes to a loopback socket and blocks until it can read the answer. For
 * comparison, some strategies use non-blocking I/O: a selector, Ktor's sockets, asynchronous channels or Netty. The
 * echo server runs in another process and has one thread.
 *
 * <p><b>One op</b> is a run in which one caller starts all tasks and joins them. Each task sends a message over its own
 * connection and receives an answer. The ideal time is {@code delayMillis}. More in docs/scenarios/BlockingIo.md.
 *
 * <p><b>Not measured.</b> There are no large messages, real networks, TLS or read timeouts. BlockingIo leaves out
 * SEQUENTIAL (delays would add up) and EVENT_LOOP, DEFAULT and UNCONFINED (their threads must not block).
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar BlockingIo -p tasks=10000 -p delayMillis=100} <b>Sources.</b>
 * Comments on V. Zukanov, "Kotlin coroutines vs threads performance benchmark"; JEP 353; JEP 444.
 */
@Answer(columns = {"threads.peak", "echo.cores"})
@Fork(
        jvmArgs = {
            "-Xms1g",
            "-Xmx1g",
            ScenarioBenchmark.TOUCHED,
            ScenarioBenchmark.GC,
            ScenarioBenchmark.NO_COROUTINE_DEBUG,
            // Netty's native transports need this option. All strategies get it.
            ForkOptions.ALLOW_NATIVE_ACCESS
        })
public class BlockingIoBenchmark extends ForkingBenchmark {

    private static final Duration LONGEST_QUEUED_OP = Duration.ofSeconds(10);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Param
    public IoStrategy strategy;

    @Param("1000")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int tasks;

    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int delayMillis;

    private BlockingIo io;
    private EchoServerLoad serverLoad;

    @Setup
    public void setUp() throws Exception {
        Optional<String> reason = unsupported();
        if (reason.isPresent()) {
            throw new IOException(reason.get());
        }
        // The server must start before the trial, because the JVM keeps the threads that watch child processes.
        EchoServerProcess server = EchoServerProcess.start(Duration.ofMillis(delayMillis));
        begin(Trial.open(strategy, forkSite, Set.of(strategy.placement(forkSite)), Checksum.ofRange(tasks)));
        setWidth(strategy.width(tasks));
        trial().atEnd(server::close);
        serverLoad = new EchoServerLoad(server);
        io = strategy.open(trial(), new ConnectionSettings(server.address(), tasks));
        trial().atEnd(io::close);
        trial().checkForkSite();
        trial().checkPlacement(check -> io.run(Math.min(2, tasks), check.recording()::applyAsLong));
    }

    @Setup(Level.Iteration)
    public void startCounting() {
        THREADS.resetPeakThreadCount();
        serverLoad.start();
    }

    @Benchmark
    public long blockingIo() throws Exception {
        return trial().observe(trial().call(() -> io.run(tasks, Checksum::of)));
    }

    @TearDown(Level.Iteration)
    public void reportCounts() {
        serverLoad.report();
        SecondaryMetrics.maximum("threads.peak", THREADS.getPeakThreadCount(), "threads");
    }

    @Override
    public Duration ideal() {
        return Duration.ofMillis(delayMillis);
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        int atOnce = strategy.mostAtOnce(ioThreads());
        Duration least = Duration.ofMillis((long) delayMillis * tasks / atOnce);
        if (least.compareTo(LONGEST_QUEUED_OP) > 0) {
            return Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                    + LONGEST_QUEUED_OP.toSeconds() + " s: " + atOnce + " threads wait for " + tasks
                    + " answers of " + delayMillis + " ms");
        }
        return PlatformThreads.unsupported(strategy.width(tasks))
                .or(strategy::unavailable)
                .or(() -> FileDescriptors.ofThisProcess().flatMap(descriptors -> descriptors.shortageFor(tasks)));
    }
}
