package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.TransactionTimes.Ledger;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.Checksum;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@FreshMetrics
class TransactionTimesTest {

    // Three significant digits of a time are kept.
    private static final Offset<Double> PRECISION = within(20.0);
    private static final int BOUND_MILLIS = 10;
    private static final int CONNECTIONS = 2;

    private final AtomicLong nanos = new AtomicLong();
    private final Ledger ledger = new Ledger();
    private DatabaseLoad load = load(1, 1);
    private TransactionTimes times = timesOf(ArrivalRate.CLOSED);

    private static DatabaseLoad load(int requests, int each) {
        return new DatabaseLoad(
                requests,
                each,
                1,
                0,
                RequestSchedule.AT_ONCE,
                TransactionLog.asking(transaction -> {}),
                Optional.empty());
    }

    /** Starts an op of requests that arrive at once. */
    private void begin(int requests, int each) {
        begin(requests, each, ArrivalRate.CLOSED);
    }

    private void begin(int requests, int each, String rate) {
        load = load(requests, each);
        ledger.begin();
        assertThat(ledger.takeIds(load.transactions())).isZero();
        times = timesOf(rate);
        times.beginOp(load);
    }

    private TransactionTimes timesOf(String rate) {
        OpArrivals arrivals = OpArrivals.of(rate, load.requests(), 1_000, 1);
        return new TransactionTimes(load, arrivals, BOUND_MILLIS, CONNECTIONS, nanos::get);
    }

    private void at(double millis) {
        nanos.set(TimeUnit.MICROSECONDS.toNanos(Math.round(1_000 * millis)));
    }

    /** Commits a transaction that gives its connection back in no time. */
    private void commit(int transaction, double... askAcquireEnd) {
        at(askAcquireEnd[0]);
        times.asks(transaction);
        at(askAcquireEnd[1]);
        times.acquires(transaction);
        at(askAcquireEnd[2]);
        times.releases(transaction);
        times.commits(transaction, load.expectedSum(transaction));
    }

    private Map<String, Double> reported() {
        times.report();
        return Trials.takeMetrics();
    }

    private Map<String, Double> takeOp() {
        times.takeOp(ledger);
        return reported();
    }

    @Test
    void tellsWaitingFromHolding() {
        begin(2, 1);
        commit(0, 1, 1, 5);
        commit(1, 1, 5, 8);

        assertThat(times.takeOp(ledger)).isEqualTo(Checksum.ofRange(2));

        Map<String, Double> metrics = reported();
        assertThat(metrics.get("wait.max")).isCloseTo(4_000, PRECISION);
        assertThat(metrics.get("hold.max")).isCloseTo(4_000, PRECISION);
        assertThat(metrics.get("hold.mean")).isCloseTo(3.5, within(1e-9));
        // From when both came: 5 and 8 ms.
        assertThat(metrics.get("latency.max")).isCloseTo(8_000, PRECISION);
        assertThat(metrics.get("throughput")).isCloseTo(2 / 0.008, within(1e-6));
        // Of 13 ms they waited 4.
        assertThat(metrics.get("wait.share")).isCloseTo(100 * 4 / 13.0, within(1e-6));
    }

    @Test
    void countsConnectionsAsIdleWhileSomebodyCouldUseThem() {
        begin(3, 1);
        commit(0, 0, 0, 4);
        commit(1, 2, 2, 6);
        commit(2, 3, 4, 10);

        // From 2 ms on two requests use both connections, from 6 ms on only one is left.
        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("connections.busy")).isCloseTo(100, within(1e-6));
        assertThat(metrics.get("handOver.mean")).isCloseTo(0, within(1e-9));
        assertThat(metrics).containsEntry("connections.usable", 2.0);
    }

    @Test
    void tellsHowLongConnectionsAreIdleBetweenOwners() {
        begin(2, 2);
        commit(0, 0, 0, 4);
        commit(1, 4, 5, 9);
        commit(2, 0, 1, 5);
        commit(3, 5, 6, 10);

        // Both are wanted until 9 ms: of 18 ms they are held 8 and 7, and are given to somebody four times.
        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("connections.busy")).isCloseTo(100 * 15 / 18.0, within(1e-6));
        assertThat(metrics.get("handOver.mean")).isCloseTo(3 / 4.0, within(1e-9));
    }

    @Test
    void canUseNoMoreConnectionsThanThereAreRequests() {
        begin(1, 1);
        commit(0, 1, 1, 4);

        assertThat(takeOp()).containsEntry("connections.usable", 1.0).containsEntry("connections.busy", 100.0);
    }

    /** Its connection may be somebody else's already. */
    @Test
    void doesNotHoldWhatItIsAboutToGiveBack() {
        begin(1, 1);
        times.asks(0);
        times.acquires(0);
        at(3);
        times.releases(0);
        at(5);
        times.commits(0, load.expectedSum(0));

        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("hold.max")).isCloseTo(3_000, PRECISION);
        assertThat(metrics.get("giveBack.max")).isCloseTo(2_000, PRECISION);
        assertThat(metrics.get("latency.max")).isCloseTo(5_000, PRECISION);
    }

    @Test
    void tellsHowManyHaveEndedWithinTheBound() {
        begin(2, 2);
        commit(0, 0, 0, 10);
        // From when the one before had ended.
        commit(1, 10, 10, 20);
        commit(2, 0, 10, 20);
        commit(3, 20, 20, 25);

        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("withinBound")).isCloseTo(75, within(1e-9));
        // Requests that come at once are a queue of their own making: all that end count.
        assertThat(metrics.get("throughput")).isCloseTo(4 / 0.025, within(1e-6));
    }

    @Test
    void countsAtARateWhatHasEndedWithinTheBound() {
        // At 0 and 100 ms.
        begin(2, 1, "10/s");
        commit(0, 0, 0, 4);
        commit(1, 100, 100, 115);

        assertThat(takeOp().get("throughput")).isCloseTo(1 / 0.115, within(1e-6));
    }

    @Test
    void beginsWhenARequestComes() {
        // At 0 and 100 ms.
        begin(2, 1, "10/s");
        commit(0, 0, 0, 4);
        commit(1, 103, 103, 105);

        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("latency.max")).isCloseTo(5_000, PRECISION);
        assertThat(metrics.get("throughput")).isCloseTo(2 / 0.105, within(1e-6));
        // Until the last one comes, of twice 100 ms.
        assertThat(metrics.get("connections.busy")).isCloseTo(100 * 4 / 200.0, within(1e-6));
        assertThat(metrics).doesNotContainKey("handOver.mean");
    }

    @Test
    void tellsAtARateHowTheQueueGrows() {
        // At 0, 100, 200, 300 and 400 ms.
        begin(5, 1, "10/s");
        commit(0, 0, 0, 10);
        commit(1, 100, 100, 110);
        commit(2, 200, 200, 210);
        commit(3, 300, 300, 500);
        commit(4, 400, 500, 600);

        // One halfway, which has just come; two at the end, of two that have come meanwhile.
        assertThat(takeOp().get("queue.growth")).isCloseTo(50, within(1e-9));
    }

    @Test
    void tellsOfNoQueueOfRequestsThatComeAtOnce() {
        begin(2, 1);
        commit(0, 0, 0, 10);
        commit(1, 0, 10, 20);

        assertThat(takeOp()).doesNotContainKey("queue.growth");
    }

    @Test
    void countsWhatFails() {
        begin(3, 1);
        commit(0, 0, 0, 4);
        times.fails(1, false, new SQLException("aborted"));
        times.fails(2, true, new SQLException("in doubt"));

        assertThat(times.takeOp(ledger)).isEqualTo(Checksum.ofRange(3));

        Map<String, Double> metrics = reported();
        assertThat(metrics).containsEntry("errors", 2.0);
        assertThat(metrics.get("throughput")).isCloseTo(250, within(1e-6));
        assertThat(ledger.settle(new long[] {0})).isEqualTo(1);
        assertThat(ledger.settle(new long[] {2, 0})).isEqualTo(2);
    }

    /** Who waits longest is who gives up first: without them, the worse a pool, the better it would look. */
    @Test
    void countsTheWaitsAndHoldsOfThoseThatFail() {
        begin(3, 1);
        commit(0, 0, 1, 4);
        at(0);
        times.asks(1);
        at(2);
        times.acquires(1);
        at(8);
        times.releases(1);
        times.fails(1, false, new SQLException("aborted"));
        times.asks(2);
        at(250);
        times.fails(2, false, new SQLException("no connection in time"));

        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("wait.max")).isCloseTo(242_000, within(500.0));
        assertThat(metrics.get("hold.max")).isCloseTo(6_000, PRECISION);
        assertThat(metrics.get("hold.mean")).isCloseTo(4.5, within(1e-9));
    }

    @Test
    void countsWhatIsRefusedAtOnceAsNoFasterThanTheBound() {
        begin(1, 1);
        times.asks(0);
        times.fails(0, false, new SQLException("refused"));

        assertThat(takeOp().get("latency.p50")).isCloseTo(1_000 * BOUND_MILLIS, PRECISION);
    }

    @Test
    void doesNotRememberTheConnectionOfTheOpBefore() {
        begin(1, 1);
        commit(0, 0, 0, 4);
        times.takeOp(ledger);
        times.report();
        SecondaryMetrics.take();
        times.beginOp(load);
        times.asks(0);
        at(9);
        times.fails(0, false, new SQLException("no connection in time"));

        Map<String, Double> metrics = takeOp();
        assertThat(metrics.get("wait.max")).isCloseTo(5_000, PRECISION);
        assertThat(metrics).doesNotContainKey("hold.max");
    }

    @Test
    void tellsByTheChecksumThatATransactionHasReadSomethingElse() {
        begin(1, 1);

        times.commits(0, load.expectedSum(0) + 1);

        assertThat(times.takeOp(ledger)).isNotEqualTo(Checksum.ofRange(1));
    }

    @Test
    void forgetsTheIterationBefore() {
        begin(1, 1);
        times.fails(0, false, new SQLException("aborted"));
        times.takeOp(ledger);
        times.report();
        SecondaryMetrics.take();

        assertThat(reported()).containsOnly(Map.entry("errors", 0.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {ArrivalRate.CLOSED, "10/s"})
    void reportsTheSameOfTheSameIterationAgain(String rate) {
        begin(3, 1, rate);

        Map<String, Double> metrics = iteration();

        assertThat(metrics).containsEntry("errors", 1.0).containsKeys("throughput", "hold.mean", "connections.busy");
        assertThat(iteration()).isEqualTo(metrics);
    }

    /** Two transactions that are committed and one that fails. */
    private Map<String, Double> iteration() {
        at(0);
        times.beginOp(load);
        commit(0, 0, 0, 4);
        commit(1, 100, 104, 109);
        at(200);
        times.asks(2);
        at(230);
        times.fails(2, false, new SQLException("aborted"));
        return takeOp();
    }
}
