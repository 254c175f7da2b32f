package dev.strandbench.scenario.service;

import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import org.openjdk.jmh.annotations.Param;

/** What the loads at a rate of their own have in common. What an op observes is how many answers were wrong. */
public abstract class RateScenario extends ServiceScenario {

    /**
     * Connections that the service may have to the upstream services, and as many again to the store. Each carries ten
     * calls a second if the delay is 100 ms.
     */
    @Param("1000")
    @ValidRange(min = 1, max = 10_000)
    public int connections;

    /** Requests under way at most. */
    @Param("500")
    @ValidRange(min = 1, max = 10_000)
    public int threads;

    /** Puts so many requests a second on the service, counts them, and returns what became of them. */
    final LoadReport load(int ratePerSecond, int seconds) throws InterruptedException {
        LoadReport report = new OpenLoop(ratePerSecond, Duration.ofSeconds(seconds), threads).run(client(), endpoint);
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
