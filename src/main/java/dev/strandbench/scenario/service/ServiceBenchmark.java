package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.service.Composition;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * <b>Question.</b> Which way to write an HTTP service that calls three others and stores the result takes the least
 * time for a small number of users, in a JVM that is short of memory?
 *
 * <p><b>Mechanism.</b> A Spring Boot application in a JVM of its own: threads, stacks and buffers for each request,
 * connection pools, JSON, a database driver, and the collector at work in a small heap. The upstream services and the
 * store are processes too, the same for every strategy. MVC uses RestClient on Apache HttpClient and MongoDB's sync
 * driver, WebFlux uses WebClient on Reactor Netty and MongoDB's coroutine driver; the hybrid is WebFlux with the
 * blocking client and driver. With {@code store=postgres} the drivers are JDBC's with HikariCP, and R2DBC's with its
 * pool. Pools of connections have the same size. Tomcat has up to 200 threads, and {@code connections} more for calls
 * at once; both are its defaults or more than 20 users need.
 *
 * <p><b>One op</b> is {@code users} users who each send {@code loops} requests, and pause before each: as published,
 * 200 requests. Ideal: pauses and upstream delays of the user who has the longest. {@code throughput} is what JMeter
 * calls so, from the start of the first request to the end of the last. {@code latency} counts from the sending of a
 * request. {@code cpu.perRequest}, {@code heap.afterGc}, {@code gc.took}, {@code rss.peak} and {@code threads.peak} are
 * the service's, with what its JIT compiler takes; {@code load.cpu} is what the load generator took of the machine, and
 * beyond a quarter the iteration has no score. {@code upstream.late} is by how much half of the upstream delays, and 99
 * of 100, ended late: strategies look alike where that is much of their length.
 *
 * <p><b>Not measured.</b> What a service at its limit does: users who wait slow down with it; see OpenLoop. A network,
 * TLS, a disk. Of MongoDB, unless {@code mongo} names one, only its protocol: the store that comes with the jar keeps
 * documents in memory. The PostgreSQL that comes with it is a real one. SEQUENTIAL and PLATFORM make no server. With
 * {@code -wi 0} and one iteration it is, as published, a service that has just started.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Service -p heap=64m,128m -f 1 -wi 0 -i 1}
 *
 * <p><b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark"; JEP 444; JEP 505.
 */
@Answer(
        columns = {"throughput", "latency.p99", "errors"},
        allocationPerTask = false)
public class ServiceBenchmark extends ServiceScenario {

    /** Users at once. */
    @Param("20")
    @ValidRange(min = 1, max = 1_000)
    public int users;

    /** Requests of each user. */
    @Param("10")
    @ValidRange(min = 1, max = 10_000)
    public int loops;

    /** How long a user waits before each request, in ms. */
    @Param("300")
    @ValidRange(min = 0, max = 60_000)
    public int pauseMillis;

    /** Connections that the service may have to the upstream services, and as many again to the store. */
    @Param("100")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** Lets every user send all requests. */
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
    public int tasksPerOp() {
        return load().requests();
    }
}
