package dev.strandbench.scenario.blockingio;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Who should wait for the network when many tasks do so at once with calls that block?
 *
 * <p><b>Mechanism.</b> A small write and a blocking read on a loopback socket: threads blocked in the kernel, virtual
 * threads parked until the poller wakes them, coroutines queued for a dispatcher's threads, and, beside them,
 * coroutines that do not block: over non-blocking channels and a selector, over Ktor's sockets, and over asynchronous
 * channels. Under REACTOR_ELASTIC_VIRTUAL and REACTOR_VIRTUAL the calls block, as wrapped for Reactor. No read has a
 * timeout, which some would pay for with a timer and others not. The server is another process with one thread, on the
 * same processors for every strategy.
 *
 * <p><b>One op</b> is {@code tasks} tasks started at once, each with one exchange over a connection of its own, and
 * joined, by one caller. Ideal: {@code delayMillis}, as if sending and receiving took nothing. {@code threads.peak}
 * counts platform threads, JMH's among them. {@code echo.cores} is what the server took of its one core; beyond 0.7 the
 * iteration has no score, because the server decides it.
 *
 * <p><b>Not measured.</b> Connecting: the connections are opened once in a trial. Large messages, a real network, TLS.
 * SEQUENTIAL is left out: it is the sum of the delays; EVENT_LOOP, DEFAULT and UNCONFINED are: a call that blocks has
 * no place there. Pools and IO are bounded; see {@link #unsupported()}. Reactor's own connections, which are Netty's,
 * and its bounded elastic scheduler as it is by default: ten platform threads for each core.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar BlockingIo -p tasks=10000 -p delayMillis=100}
 *
 * <p><b>Sources.</b> Comments to V. Zukanov, "Kotlin coroutines vs threads performance benchmark"; JEP 353, JEP 444.
 */
@Answer(columns = {"threads.peak", "echo.cores"})
public class BlockingIoBenchmark extends ScenarioBenchmark {

    private static final Duration LONGEST_QUEUED_OP = Duration.ofSeconds(10);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Who waits for the answers. */
    @Param
    public IoStrategy strategy;

    /** Tasks in an op, and connections. */
    @Param("1000")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int tasks;

    /** How long the server waits before it answers, in ms. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int delayMillis;

    private BlockingIo io;
    private EchoServerLoad serverLoad;

    /** Starts the server and opens the connections. */
    @Setup
    public void setUp() throws Exception {
        Optional<String> shortage = unsupported();
        if (shortage.isPresent()) {
            throw new IOException(shortage.get());
        }
        // Before the trial: the JVM keeps the threads that watch child processes.
        EchoServerProcess server = EchoServerProcess.start(Duration.ofMillis(delayMillis));
        begin(Trial.open(strategy, Set.of(strategy.placement()), Checksum.ofRange(tasks)));
        trial().atEnd(server::close);
        serverLoad = new EchoServerLoad(server);
        io = strategy.open(new ConnectionSettings(server.address(), tasks));
        trial().atEnd(io::close);
        trial().checkPlacement(check -> io.run(Math.min(2, tasks), index -> {
            check.record();
            return index;
        }));
    }

    /** Begins to count what the iteration reports. */
    @Setup(Level.Iteration)
    public void startCounting() {
        THREADS.resetPeakThreadCount();
        serverLoad.start();
    }

    /** Lets every task exchange one message. */
    @Benchmark
    public long blockingIo() throws Exception {
        return trial().observe(io.run(tasks, Checksum::of));
    }

    /** Reports the peak of the threads, and whether the server has left the score to the strategy. */
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
        return FileDescriptors.ofThisProcess().flatMap(descriptors -> descriptors.shortageFor(tasks));
    }
}
