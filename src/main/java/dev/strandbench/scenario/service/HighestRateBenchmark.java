package dev.strandbench.scenario.service;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Answer.Better;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.RateSearch.FoundRate;
import dev.strandbench.scenario.service.RateSearch.RateOutcome;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> What is the highest request rate at which the service answers 99 of 100 requests in time?
 *
 * <p><b>Mechanism.</b> Requests arrive at a fixed rate, as in OpenLoop. The search begins at the throughput of the
 * warm-up, and doubles or halves the rate. A binary search then finds the highest sustained rate to within 5 %. An
 * attempt succeeds if no request fails and {@code latency.p99} is at most {@code p99Millis}.
 *
 * <p><b>One op</b> is one search, after a warm-up in which users do not pause. Ignore the score, which is the duration
 * of the search. The answer is the metric {@code rate.highest}, which is 0 if the service does not sustain 10 requests
 * per second. There is no ideal time. More in docs/scenarios/Service.md.
 *
 * <p><b>Not measured.</b> It is unknown whether the service sustains the rate for longer than one attempt. HighestRate
 * leaves out SEQUENTIAL and PLATFORM, because no server uses them.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar HighestRate -p heap=64m -p upstreamMillis=10 -p p99Millis=50}
 * <b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark" (the service); Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "rate.highest",
        unit = "requests/s",
        better = Better.HIGHER,
        columns = {"latency.p99", "rate.limitedByLoad", "rate.atEnd"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class HighestRateBenchmark extends RateScenario {

    private static final int LEAST_RATE = 10;
    private static final double PRECISION = 0.05;
    private static final int MOST_SETTLING = 10;

    private static final int USUAL_ATTEMPTS = 9;

    /** The highest 99th percentile of the latency at which an attempt still succeeds, in ms. */
    @Param("500")
    @ValidRange(min = 1, max = 60_000)
    public int p99Millis;

    /** The duration of an attempt, in seconds. */
    @Param("5")
    @ValidRange(min = 1, max = 3_600)
    public int seconds;

    /** The highest rate to try, in requests per second. */
    @Param("5000")
    @ValidRange(min = LEAST_RATE, max = 100_000)
    public int mostRate;

    private LoadReport atHighest = new LoadReport();
    private boolean isLightAtHighest = true;

    @Benchmark
    public long highestRate() throws Exception {
        if (!hasService()) {
            return 0;
        }
        atHighest = new LoadReport();
        isLightAtHighest = true;
        FoundRate found = search().search(warmUpRate(), this::attempt);
        new FoundRate(found.perSecond(), found.limitedByLoad() || !isLightAtHighest, found.atEnd()).report();
        show(atHighest);
        return found.perSecond();
    }

    private RateSearch search() {
        return new RateSearch(LEAST_RATE, mostRate, PRECISION);
    }

    private RateOutcome attempt(int rate) throws Exception {
        CpuReading before = CpuReading.now();
        LoadReport report = loadWithin(p99Millis, rate, seconds);
        CpuReading after = CpuReading.now();
        boolean isLight = isLight(before, after);
        RateOutcome outcome = RateOutcome.of(report, isLight, p99Millis);
        System.out.printf(
                Locale.ROOT,
                "attempt: %d requests/s for %.1f s, %s: p99 %.0f ms, %.0f ms from sending; load generator %.0f %%%n",
                rate,
                after.since(before).toNanos() / 1e9,
                outcome,
                report.latencyMillis(99),
                report.sentMillis(99),
                100 * after.shareSince(before, PROCESSORS));
        if (outcome == RateOutcome.SUSTAINED) {
            atHighest = report;
            isLightAtHighest = isLight;
        } else {
            settle();
        }
        return outcome;
    }

    // Waits, up to a limit, until the service has worked off the queues that an excessive rate caused.
    private void settle() throws InterruptedException {
        boolean prompt = false;
        for (int request = 0; request < MOST_SETTLING && !prompt; request++) {
            LoadReport report = loadOnce();
            prompt = report.undecided() == 0 && report.latencyMillis(100) <= p99Millis;
        }
    }

    @Override
    boolean judgesLoadItself() {
        return true;
    }

    @Override
    public Duration usualOp() {
        return Duration.ofSeconds(warmUpSeconds + (long) USUAL_ATTEMPTS * seconds);
    }

    @Override
    public Duration longestOp() {
        return longestWarmUp().plus(longestLoad(seconds).multipliedBy(search().mostAttempts()));
    }

    @Override
    public int tasksPerOp() {
        return LEAST_RATE * seconds;
    }

    @Override
    public Optional<String> unsupported() {
        if (failurePercent > 0) {
            return Optional.of("a rate counts as sustained only if no request fails; valid: failurePercent=0");
        }
        return p99Millis > endpoint.ideal(upstream(), 0).toMillis()
                ? super.unsupported()
                : Optional.of(
                        "no rate is sustained: p99Millis=" + p99Millis + " is not above the delays of one request");
    }
}
