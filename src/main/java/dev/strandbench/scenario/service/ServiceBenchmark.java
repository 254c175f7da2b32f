package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.Loads.ClosedLoop;
import dev.strandbench.service.Composition;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * <b>Question.</b> When each request calls three other services, which HTTP service is fastest in a small heap?
 *
 * <p><b>Mechanism.</b> A Spring Boot application in its own JVM needs memory for requests, connection pools, JSON and a
 * database driver. All strategies use the same upstream services and the same store.
 *
 * <p><b>One op</b> is a run in which each user sends a number of requests ({@code loops}), and waits for each answer.
 * With the published pause, {@code pauseMillis=300}, 20 users send at most 54 requests per second. The ideal is the sum
 * of the pauses and upstream delays of the slowest user. More in docs/scenarios/Service.md.
 *
 * <p><b>Not measured.</b> There is no network, TLS, disk or overload. A slow service receives requests more slowly than
 * in OpenLoop, because users wait for answers. The embedded MongoDB is not a real server; the embedded PostgreSQL is.
 * Service leaves out SEQUENTIAL and PLATFORM, because no server uses them.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Service -p heap=64m -p users=300 -p upstreamMillis=10 -f 3}
 * <b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark"; JEP 444; JEP 505.
 */
@Answer(
        columns = {"throughput", "latency.p99", "errors"},
        allocationPerTask = false)
public class ServiceBenchmark extends ServiceScenario {

    // Even a slow service answers a hundred requests per second if neither pauses nor upstream delays limit it.
    private static final Duration SLOW_REQUEST = Duration.ofMillis(10);

    /** The number of users, each with one connection. By default, Tomcat accepts at most 8,192 connections. */
    @Param("20")
    @ValidRange(min = 1, max = 8_000)
    public int users;

    @Param("10")
    @ValidRange(min = 1, max = 10_000)
    public int loops;

    /** A user's pause before each request, in ms. The published benchmark uses 300. */
    @Param("0")
    @ValidRange(min = 0, max = 60_000)
    public int pauseMillis;

    /** The size of each of the service's two connection pools: one for the upstream services, and one for the store. */
    @Param("100")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    @Benchmark
    public long service() throws Exception {
        if (!hasService()) {
            return 0;
        }
        LoadReport report = load().run(client(), endpoint);
        count(report);
        show(report);
        requireSuccesses(report);
        return trial().observe(report.checksum());
    }

    private void requireSuccesses(LoadReport report) throws IOException {
        long expected = answered().count();
        if (report.successes() != expected) {
            requireAlive();
            throw new IllegalStateException(report.successes() + " of " + load().requests()
                    + " requests were answered instead of " + expected + ": " + report.errors());
        }
    }

    private ClosedLoop load() {
        return new ClosedLoop(users, loops, Duration.ofMillis(pauseMillis));
    }

    private LongStream answered() {
        return load().ids().filter(upstream()::answers);
    }

    /**
     * Returns a longer time than in other benchmarks, because nothing warms up the load generator before the first op.
     */
    @Override
    Duration firstUseOfLoad() {
        return Duration.ofSeconds(8);
    }

    @Override
    long expectedChecksum() {
        return answered().map(id -> Composition.of(id).checksum()).sum();
    }

    @Override
    int serviceConnections() {
        return connections;
    }

    @Override
    int loadConnections() {
        return users;
    }

    @Override
    public Duration ideal() {
        return IntStream.range(0, users)
                .mapToObj(user -> load().idsOf(user)
                        .mapToObj(id -> endpoint.ideal(upstream(), id).plusMillis(pauseMillis))
                        .reduce(Duration.ZERO, Duration::plus))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    @Override
    public Duration longestOp() {
        return ideal().multipliedBy(2)
                .plus(SLOW_REQUEST.multipliedBy(tasksPerOp()))
                .plusMillis(timeoutMillis);
    }

    @Override
    public int tasksPerOp() {
        return load().requests();
    }
}
