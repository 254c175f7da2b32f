package dev.strandbench.scenario.service;

import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.Loads.OpenLoop;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/** The base of benchmarks that send requests at a rate. The checksum of an op is the number of wrong answers. */
public abstract class RateScenario extends ServiceScenario {

    // The load generator and a service in a small heap cope with this number of users.
    private static final int MOST_WARM_UP_USERS = 200;

    /**
     * The size of each connection pool of the service. If calls take 100 ms, a connection serves ten calls per second.
     */
    @Param("1000")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** The maximum number of concurrent requests. */
    @Param("500")
    @ValidRange(min = 1, max = 10_000)
    public int threads;

    /** The time in which users without pauses warm the service before the first iteration, in s. */
    @Param("20")
    @ValidRange(min = 0, max = 3_600)
    public int warmUpSeconds;

    private double warmUpThroughput;

    // A search cannot warm the service, because a cold service fails at the lowest rate.
    @Override
    final LoadReport warmUp() throws InterruptedException {
        LoadReport report = new TimedLoop(warmUpUsers(), Duration.ofSeconds(warmUpSeconds)).run(client(), endpoint);
        warmUpThroughput = report.throughput();
        return report;
    }

    /**
     * Returns the number of users who warm the service. If a request takes {@code upstreamMillis}, these users send
     * 2,000 requests per second, so that the code of a request is compiled within seconds.
     */
    final int warmUpUsers() {
        int most = Math.max(TimedLoop.FEW_USERS, Math.min(threads, MOST_WARM_UP_USERS));
        return Math.clamp(2L * upstreamMillis, TimedLoop.FEW_USERS, most);
    }

    /** Returns the answers per second in the warm-up, in which the service was partly cold; 0 without a warm-up. */
    final int warmUpRate() {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(warmUpThroughput));
    }

    final LoadReport load(int ratePerSecond, int seconds) throws InterruptedException {
        return counted(openLoop(ratePerSecond, seconds).run(client(), endpoint));
    }

    /** Returns a load that ends early if its 99th percentile exceeds {@code p99Millis} or a request fails. */
    final LoadReport loadWithin(int p99Millis, int ratePerSecond, int seconds) throws InterruptedException {
        return counted(openLoop(ratePerSecond, seconds).runWithin(p99Millis, client(), endpoint));
    }

    private OpenLoop openLoop(int ratePerSecond, int seconds) {
        return new OpenLoop(ratePerSecond, Duration.ofSeconds(seconds), threads);
    }

    /** Returns the longest time of the warm-up, which is part of a fork's first iteration. */
    final Duration longestWarmUp() {
        return Duration.ofSeconds(warmUpSeconds).plusMillis(timeoutMillis);
    }

    /** Returns the longest time of a load, including its backlog, which may take as long as the load. */
    final Duration longestLoad(int seconds) {
        return Duration.ofSeconds(2L * seconds).plusMillis(timeoutMillis);
    }

    final LoadReport loadOnce() throws InterruptedException {
        return counted(new OpenLoop(1, Duration.ofSeconds(1), 1).run(client(), endpoint));
    }

    private LoadReport counted(LoadReport report) {
        count(report);
        trial().observe(report.wrongAnswers());
        return report;
    }

    @Override
    final long expectedChecksum() {
        return 0;
    }

    @Override
    final int serviceConnections() {
        return connections;
    }

    @Override
    final int loadConnections() {
        return threads;
    }
}
