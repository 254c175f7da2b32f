package dev.strandbench.scenario.overload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.ManualPace;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.overload.OfferedLoad.LoadPhases;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@FreshMetrics
class OverloadLogTest {

    private static final long MILLI = 1_000_000;
    private static final ServedWork NO_WORK = new ServedWork(CpuBurn.NONE, Wait.NONE);

    /** A burst of a second, in which a service of 10 requests per second gets 20. */
    private static final LoadPhases PHASES = new LoadPhases(200, 1_000, 50);

    private static final long BURST_END = PHASES.burstEndNanos();
    private static final int IN_BURST = 20;
    private static final int IN_CALM = 30;

    private final ManualPace pace = new ManualPace();

    /** Requests of the burst come every 50 ms, those of the calm every 100 ms. */
    private OverloadLog log() {
        return log(IN_CALM);
    }

    private OverloadLog log(int inCalm) {
        long[] due = LongStream.concat(
                        LongStream.range(0, IN_BURST).map(request -> BURST_END - (IN_BURST - request) * 50 * MILLI),
                        LongStream.range(0, inCalm).map(request -> BURST_END + request * 100 * MILLI))
                .toArray();
        OverloadLog log = new OverloadLog(new OfferedLoad(10, PHASES, IN_BURST, due), NO_WORK, pace);
        pace.set(0);
        log.schedule().begin();
        return log;
    }

    /** Serves requests, each so long after its arrival. */
    private void serve(OverloadLog log, int from, int to, long afterMillis) {
        for (int request = from; request < to; request++) {
            pace.set(log.schedule().dueNanos(request) + afterMillis * MILLI);
            log.end(request, log.begin(request));
        }
    }

    private static void refuse(OverloadLog log, int from, int to) {
        IntStream.range(from, to).forEach(log::refuse);
    }

    private static Map<String, Double> metrics(OverloadLog log) {
        SecondaryMetrics.take();
        log.report();
        return Trials.takeMetrics();
    }

    @Test
    void countsWhatIsServedInTimeAndWhatIsServedAtAll() {
        OverloadLog log = log();
        serve(log, 0, 5, 40);
        serve(log, 5, 8, 60);
        serve(log, 8, 10, 5_000);
        refuse(log, 10, 20);
        serve(log, 20, 50, 10);

        assertThat(log.takeOp()).isEqualTo(Checksum.ofRange(IN_BURST + IN_CALM));

        assertThat(metrics(log))
                .containsEntry("capacity", 10.0)
                .containsEntry("offered", 200.0)
                .containsEntry("goodput", 50.0)
                // Two end long after the burst.
                .containsEntry("served", 80.0)
                .containsEntry("refused", 50.0)
                .containsEntry("recovery", 0.0)
                .containsEntry("recovered", 100.0)
                .containsKey("latency.p99.9");
    }

    @Test
    void hasTheLatenciesOfTheBurstOnly() {
        OverloadLog log = log();
        serve(log, 0, 20, 10);
        serve(log, 20, 50, 900);
        log.takeOp();

        assertThat(metrics(log).get("latency.max")).isBetween(9.9, 10.1);
    }

    @ParameterizedTest
    @CsvSource({
        // Eighteen of twenty in a row are enough.
        "0, 0, 100",
        "2, 0, 100",
        "3, 100, 100",
        "12, 1000, 100",
        "13, 2700, 0",
        "30, 2700, 0"
    })
    void recoversWithTheFirstRequestFromWhichOnNearlyAllAreInTime(int late, double recovery, double recovered) {
        OverloadLog log = log();
        serve(log, 0, 20, 10);
        serve(log, 20, 20 + late, 60);
        serve(log, 20 + late, 50, 10);
        log.takeOp();

        assertThat(metrics(log)).containsEntry("recovery", recovery).containsEntry("recovered", recovered);
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "2, 0"})
    void recoversWithinACalmPhaseOfFewRequests(int late, double recovered) {
        OverloadLog log = log(10);
        serve(log, 0, 20, 10);
        serve(log, 20, 20 + late, 60);
        serve(log, 20 + late, 30, 10);
        log.takeOp();

        assertThat(metrics(log)).containsEntry("recovered", recovered);
    }

    @Test
    void hasNotRecoveredWhileItRefuses() {
        OverloadLog log = log();
        serve(log, 0, 20, 10);
        refuse(log, 20, 50);
        log.takeOp();

        assertThat(metrics(log)).containsEntry("recovered", 0.0);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "40, 1", "60, 2", "160, 4", "100000, 50"})
    void countsTheRequestsInFlightWhenOneArrives(long afterMillis, double most) {
        OverloadLog log = log();
        serve(log, 0, 20, afterMillis);
        // Those of the calm end as late only if they are to be in flight with all others.
        serve(log, 20, 50, afterMillis > 1_000 ? afterMillis : 0);
        log.takeOp();

        assertThat(metrics(log)).containsEntry("inFlight.most", most);
    }

    @Test
    void refusedRequestsAreNotInFlight() {
        OverloadLog log = log();
        serve(log, 0, 2, 5_000);
        refuse(log, 2, 50);
        log.takeOp();

        assertThat(metrics(log)).containsEntry("inFlight.most", 2.0);
    }

    /** One server, which takes half a millisecond for a request, and once stops for 200 ms. */
    @Test
    void showsAServerThatStopsInTheSlowestRequests() throws Exception {
        OverloadLog log = everyMilli();
        for (int request = 0; request < log.count(); request++) {
            log.schedule().awaitDue(request);
        }
        long free = 0;
        for (int request = 0; request < log.count(); request++) {
            free = Math.max(free, log.schedule().dueNanos(request)) + MILLI / 2 + (request == 500 ? 200 * MILLI : 0);
            pace.set(free);
            log.end(request, log.begin(request));
        }
        log.takeOp();

        Map<String, Double> metrics = metrics(log);
        assertThat(metrics.get("latency.p50")).isLessThan(1);
        assertThat(metrics.get("latency.p99.9")).isBetween(195.0, 201.0);
        assertThat(metrics).containsEntry("invalid", 0.0);
    }

    /** The server stops the thread that sends requests. Latencies show it, although later requests are sent late. */
    @Test
    void catchesAGeneratorThatLags() throws Exception {
        OverloadLog log = everyMilli();
        for (int request = 0; request < log.count(); request++) {
            log.schedule().awaitDue(request);
            pace.advance(request == 500 ? 200 * MILLI : 0);
            log.end(request, log.begin(request));
        }
        log.takeOp();

        Map<String, Double> metrics = metrics(log);
        assertThat(metrics).containsEntry("invalid", 1.0);
        assertThat(metrics.get("latency.p99.9")).isBetween(195.0, 201.0);
        assertThat(SecondaryMetrics.takeScoreWithheld()).isTrue();
    }

    /** A burst of a thousand requests, and as many in the calm as a recovery needs. */
    private OverloadLog everyMilli() {
        long[] due = LongStream.range(0, 1_030)
                .map(request -> BURST_END - (1_000 - request) * MILLI)
                .toArray();
        OverloadLog log = new OverloadLog(new OfferedLoad(1_000, PHASES, 1_000, due), NO_WORK, pace);
        log.schedule().begin();
        return log;
    }

    @Test
    void findsARequestThatIsLostOrEndsTwice() {
        OverloadLog lost = log();
        serve(lost, 0, 49, 10);
        assertThat(lost.takeOp()).isNotEqualTo(Checksum.ofRange(50));

        OverloadLog twice = log();
        serve(twice, 0, 50, 10);
        twice.refuse(7);
        assertThat(twice.takeOp()).isNotEqualTo(Checksum.ofRange(50));
    }

    @Test
    void findsARequestThatLosesItsMemory() {
        OverloadLog log = log();
        serve(log, 0, 49, 10);
        log.end(49, new byte[ServedWork.HELD_BYTES]);

        assertThat(log.takeOp()).isNotEqualTo(Checksum.ofRange(50));
    }

    @Test
    void forgetsTheLastIteration() {
        OverloadLog log = log();
        serve(log, 0, 50, 10);
        log.takeOp();
        log.forget();

        assertThat(metrics(log)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // The excess of the burst is worked off by two fifths of the capacity.
        "50, 400, 200, 200, 20",
        "100, 400, 200, 400, 20",
        "200, 400, 1200, 800, 420"
    })
    void lastsUntilTheBacklogIsWorkedOff(
            int loadPercent, int burstMillis, int calmMillis, int inBurst, int backlogMost) {
        LoadPhases phases = new LoadPhases(loadPercent, burstMillis, 50);

        assertThat(phases.calm()).isEqualTo(Duration.ofMillis(calmMillis));
        assertThat(phases.inBurst(1_000)).isEqualTo(inBurst);
        assertThat(phases.backlog(1_000)).isBetween(0, backlogMost);
        assertThat(phases.length()).isGreaterThan(phases.burst().plus(phases.calm()));
    }

    @Test
    void offersHalfOfTheCapacityAfterTheBurst() {
        OfferedLoad load = OfferedLoad.of(1_000, new LoadPhases(200, 400, 50));

        assertThat(load.inBurst()).isEqualTo(800);
        assertThat(load.requests()).isEqualTo(800 + 600);
        assertThat(load.dueNanos()).isSorted();
        assertThat(load.dueNanos()[800]).isEqualTo(load.phases().burstEndNanos());
        assertThat(load.dueNanos()[799]).isLessThanOrEqualTo(load.phases().burstEndNanos());
    }
}
