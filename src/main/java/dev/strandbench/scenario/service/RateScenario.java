package dev.strandbench.scenario.service;

import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/** What loads at a given rate have in common. The checksum of an op is the number of wrong answers. */
public abstract class RateScenario extends ServiceScenario {

    /**
     * Connections that the service may have to the upstream services, and as many again to the store. Each carries ten
     * calls a second if the delay is 100 ms.
     */
    @Param("1000")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** The most requests under way at once. */
    @Param("500")
    @ValidRange(min = 1, max = 10_000)
    public int threads;

    /** Sends requests to the service at a rate, counts them, and returns what became of them. */
    final LoadReport load(int ratePerSecond, int seconds) throws InterruptedException {
        return load(new OpenLoop(ratePerSecond, Duration.ofSeconds(seconds), threads));
    }

    /**
     * How long such a load takes of a service that keeps half the rate, or more of it: what waits when the last request
     * is due is answered in as long again. One that keeps less may take longer, and is not waited for.
     */
    final Duration longestLoad(int seconds) {
        return Duration.ofSeconds(2L * seconds).plusMillis(timeoutMillis);
    }

    /** Sends one request alone, counts it, and returns what became of it. */
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
