package dev.strandbench.scenario.longlived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.longlived.ConnectionRequests.RequestCosts;
import dev.strandbench.scenario.longlived.LongLived.Visit;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@FreshMetrics
class ConnectionRequestsTest {

    private static final int DEPTH = 3;
    // A latency keeps three significant digits.
    private static final double PRECISION = 0.01;

    private final AtomicLong nanos = new AtomicLong();
    private final ConnectionRequests requests = new ConnectionRequests(
            2, new RequestCosts(DEPTH, Wait.NONE, CpuBurn.NONE, 10 * ObjectChain.PIECE_BYTES), nanos::get);

    @Test
    void measuresFromTheHandOverOfARequest() {
        op(1, 4);

        requests.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        // Two requests in 5 ms, sent at 0 and 1 ms, answered at 1 and 5 ms.
        assertThat(metrics.get("throughput")).isCloseTo(400, within(1e-6));
        assertThat(metrics.get("latency.p50")).isCloseTo(1, within(PRECISION));
        assertThat(metrics.get("latency.p99")).isCloseTo(4, within(PRECISION));
        assertThat(metrics.get("underWay.mean")).isCloseTo(1, within(1e-6));
    }

    @Test
    void forgetsTheIterationBefore() {
        op(100, 100);
        requests.begin();
        op(1, 1);

        requests.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics.get("throughput")).isCloseTo(1_000, within(1e-6));
        assertThat(metrics.get("latency.max")).isCloseTo(1, within(PRECISION));
    }

    @Test
    void reportsNothingOfNoOp() {
        requests.report();

        assertThat(Trials.takeMetrics()).isEmpty();
    }

    @Test
    void tellsByTheChecksumWhetherEveryRequestWasAnsweredOnce() {
        assertThat(op(1, 1)).isEqualTo(Checksum.ofRange(2));

        requests.beginOp();
        answer(0, DEPTH);

        assertThat(requests.takeOp()).isNotEqualTo(Checksum.ofRange(2));

        answer(0, DEPTH);
        answer(0, DEPTH);
        answer(1, DEPTH);

        assertThat(requests.takeOp()).isNotEqualTo(Checksum.ofRange(2));
    }

    @Test
    void countsNoRequestThatLostAFrame() {
        requests.beginOp();
        answer(0, DEPTH);
        answer(1, DEPTH - 1);

        assertThat(requests.takeOp()).isEqualTo(Checksum.ofRange(1));
    }

    @Test
    void countsNoRequestThatLostWhatItHeld() {
        requests.beginOp();
        answer(0, DEPTH);
        requests.answer(through(new Visit(1, ObjectChain.EMPTY), DEPTH));

        assertThat(requests.takeOp()).isEqualTo(Checksum.ofRange(1));
    }

    /** Sends and answers one request after the other; each takes a time in ms. */
    private long op(int... tookMillis) {
        requests.beginOp();
        for (int request = 0; request < tookMillis.length; request++) {
            requests.sent(request);
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(tookMillis[request]));
            answer(request, DEPTH);
        }
        return requests.takeOp();
    }

    private void answer(int request, int frames) {
        requests.answer(through(requests.receive(request), frames));
    }

    private static Visit through(Visit visit, int frames) {
        long left = 0;
        long right = Visit.SEED;
        for (int frame = frames; frame > 0; frame--) {
            visit.leave(frame, left, right);
            long next = left + frame;
            left = right;
            right = next;
        }
        return visit;
    }
}
