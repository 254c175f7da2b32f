package dev.strandbench.scenario.service;

import dev.strandbench.process.CpuReading;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Better;
import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * <b>Question.</b> How many requests a second does the service sustain, if 99 of 100 are to be answered within a bound?
 *
 * <p><b>Mechanism.</b> That of OpenLoop, at one rate after another: the rate doubles until it is no longer sustained,
 * then the interval is halved until it is within 5 %. A try of a rate is {@code seconds} of load, and succeeds if
 * {@code latency.p99}, from the intended start, is at most {@code p99Millis} and no request has failed. A rate that
 * fails is tried a second time, so that what disturbs one try does not bound the answer; it is sustained if either try
 * succeeds, so that one which the service keeps only now and then rather counts as sustained. After a try that fails,
 * single requests are sent, ten at most, until one is answered within the bound. {@code errors} are those of all tries.
 * {@code stored.late} counts the requests that were stored although their client had given up.
 *
 * <p><b>One op</b> is a search. Its time means nothing; the answer is {@code rate.highest}, with the throughput and
 * latencies of that rate, and 0 if not even 10 requests a second are sustained. {@code rate.limitedByLoad} is 1 if, in
 * a try of the lowest rate that was refused, the load generator took more than a quarter of the machine, or requests
 * were late only because they waited for one of its {@code threads}: the service may then sustain more than was found.
 * So it may if {@code rate.atEnd} is 1, because {@code mostRate} was sustained. No ideal.
 *
 * <p><b>Not measured.</b> Whether the rate can be sustained for hours. SEQUENTIAL and PLATFORM make no server.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar HighestRate -p heap=64m,128m -p p99Millis=250 -f 1 -wi 1 -i 3}
 *
 * <p><b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark", for the service; G. Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "rate.highest",
        unit = "requests/s",
        better = Better.HIGHER,
        columns = {"latency.p99", "rate.limitedByLoad", "rate.atEnd"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
public class HighestRateBenchmark extends RateScenario {

    private static final int LEAST_RATE = 10;
    private static final double PRECISION = 0.05;
    private static final int MOST_SETTLING = 10;

    /** Bound of the 99th percentile, in ms. */
    @Param("500")
    @ValidRange(min = 1, max = 60_000)
    public int p99Millis;

    /** How long each rate is tried, in s. */
    @Param("5")
    @ValidRange(min = 1, max = 3_600)
    public int seconds;

    /** Where the search ends, in requests a second. */
    @Param("5000")
    @ValidRange(min = LEAST_RATE, max = 100_000)
    public int mostRate;

    private LoadReport atHighest = new LoadReport();

    /** Searches for the highest rate that the service sustains. */
    @Benchmark
    public long highestRate() throws Exception {
        if (!hasService()) {
            return 0;
        }
        atHighest = new LoadReport();
        FoundRate found = search().search(this::attempt);
        found.report();
        show(atHighest);
        return found.perSecond();
    }

    private RateSearch search() {
        return new RateSearch(LEAST_RATE, mostRate, PRECISION);
    }

    private RateOutcome attempt(int rate) throws Exception {
        CpuReading before = CpuReading.now();
        LoadReport report = load(rate, seconds);
        boolean light = isLight(before, CpuReading.now());
        RateOutcome outcome = RateOutcome.of(report, light, p99Millis);
        if (outcome == RateOutcome.SUSTAINED) {
            atHighest = report;
        } else {
            settle();
        }
        return outcome;
    }

    /** Waits, in vain if need be, until the service is done with what a rate too high has left in its queues. */
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
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public Duration longestOp() {
        return longestLoad(seconds).multipliedBy(search().mostAttempts());
    }

    @Override
    public int tasksPerOp() {
        return LEAST_RATE * seconds;
    }

    @Override
    public Optional<String> unsupported() {
        if (failurePercent > 0) {
            return Optional.of("no rate is sustained at which requests fail; valid: failurePercent=0");
        }
        return p99Millis > endpoint.ideal(upstream(), 0).toMillis()
                ? super.unsupported()
                : Optional.of(
                        "no rate is sustained: p99Millis=" + p99Millis + " is not above the delays of one request");
    }
}
