package dev.strandbench.scenario.service;

import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.Loads.OpenLoop;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/** The base of benchmarks that send requests at a rate. The checksum of an op is the number of wrong answers. */
public abstract class RateScenario extends ServiceScenario {

    /**
     * The number of connections in each pool of the service. If calls take 100 ms, a connection can serve ten calls per
     * second.
     */
    @Param("1000")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** The largest number of concurrent requests. */
    @Param("500")
    @ValidRange(min = 1, max = 10_000)
    public int threads;

    /** The time in which 20 users without pauses warm the service before the first iteration, in s. */
    @Param("20")
    @ValidRange(min = 0, max = 3_600)
    public int warmUpSeconds;

    // A search cannot warm the service: a cold one fails at the lowest rate.
    @Override
    final LoadReport warmUp() throws InterruptedException {
        return new TimedLoop(TimedLoop.FEW_USERS, Duration.ofSeconds(warmUpSeconds)).run(client(), endpoint);
    }

    final LoadReport load(int ratePerSecond, int seconds) throws InterruptedException {
        return load(new OpenLoop(ratePerSecond, Duration.ofSeconds(seconds), threads));
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
        return load(new OpenLoop(1, Duration.ofSeconds(1), 1));
    }

    private LoadReport load(OpenLoop load) throws InterruptedException {
        LoadReport report = load.run(client(), endpoint);
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
