package dev.strandbench.scenario.service;

import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.Loads.OpenLoop;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/** The base class of benchmarks with a request rate. The checksum of an op is the number of wrong answers. */
public abstract class RateScenario extends ServiceScenario {

    // The load generator and a service in a small heap cope with this number of users.
    private static final int MOST_WARM_UP_USERS = 200;

    /** The size of each connection pool. If a call takes 100 ms, a connection serves ten calls per second. */
    @Param("1000")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** The maximum number of concurrent requests. */
    @Param("500")
    @ValidRange(min = 1, max = 10_000)
    public int threads;

    /** The duration, in seconds, of the warm-up, in which users send requests without pauses. */
    @Param("20")
    @ValidRange(min = 0, max = 3_600)
    public int warmUpSeconds;

    private double warmUpThroughput;

    // A search cannot warm up the service, because a cold service fails at the lowest rate.
    @Override
    final LoadReport warmUp() throws InterruptedException {
        LoadReport report = new TimedLoop(warmUpUsers(), Duration.ofSeconds(warmUpSeconds)).run(client(), endpoint);
        warmUpThroughput = report.throughput();
        return report;
    }

    /**
     * Returns the number of users that suffices for 2,000 requests per second, but at most 200, and fewer if there are
     * few threads.
     */
    final int warmUpUsers() {
        int most = Math.max(TimedLoop.FEW_USERS, Math.min(threads, MOST_WARM_UP_USERS));
        return Math.clamp(2L * upstreamMillis, TimedLoop.FEW_USERS, most);
    }

    /** Returns the mean number of answers per second in the warm-up; 0 if there was no warm-up. */
    final int warmUpRate() {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(warmUpThroughput));
    }

    final LoadReport load(int ratePerSecond, int seconds) throws InterruptedException {
        return counted(openLoop(ratePerSecond, seconds).run(client(), endpoint));
    }

    /** Runs a load. Ends early if a request fails, or if the 99th percentile of latencies exceeds {@code p99Millis}. */
    final LoadReport loadWithin(int p99Millis, int ratePerSecond, int seconds) throws InterruptedException {
        return counted(openLoop(ratePerSecond, seconds).runWithin(p99Millis, client(), endpoint));
    }

    private OpenLoop openLoop(int ratePerSecond, int seconds) {
        return new OpenLoop(ratePerSecond, Duration.ofSeconds(seconds), threads);
    }

    final Duration longestWarmUp() {
        return Duration.ofSeconds(warmUpSeconds).plusMillis(timeoutMillis);
    }

    /** Returns the maximum duration of a load, including the requests that are queued at its end. */
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
