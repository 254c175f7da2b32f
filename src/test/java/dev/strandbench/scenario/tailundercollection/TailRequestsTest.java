package dev.strandbench.scenario.tailundercollection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.tailundercollection.TailRequests.RequestCosts;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TailRequestsTest {

    private static final long BEGIN = 1_000;

    private final AtomicLong nanos = new AtomicLong(BEGIN);

    private TailRequests requests(int count, int ratePerSecond, int bytes) {
        return new TailRequests(
                count,
                ratePerSecond,
                new RequestCosts(Wait.NONE, CpuBurn.NONE, bytes),
                new LiveSet(0),
                nanos::getAndIncrement);
    }

    @Test
    void areDueAtEqualIntervalsAfterTheStartOfAnOp() {
        TailRequests requests = requests(3, 1_000, 0);
        requests.begin();
        assertThat(requests.takeTimes())
                .extracting(RequestTimes::due)
                .containsExactly(BEGIN, BEGIN + 1_000_000, BEGIN + 2_000_000);
    }

    @Test
    void areTimedByTheirTasks() {
        TailRequests requests = requests(2, 1_000, 0);
        requests.begin();

        requests.handOver(1);
        requests.answer(1, requests.receive(1));

        // Each reading of the clock adds a nanosecond.
        assertThat(requests.takeTimes().get(1))
                .isEqualTo(new RequestTimes(BEGIN + 1_000_000, BEGIN + 1, BEGIN + 2, BEGIN + 3, BEGIN + 4, BEGIN + 5));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_024, 8_192, 10_000, 131_072})
    void areWholeWithWhatTheyHold(int bytes) {
        TailRequests requests = requests(2, 1_000, bytes);
        requests.answer(0, requests.receive(0));
        requests.answer(1, requests.receive(1));

        assertThat(requests.takeChecksum()).isEqualTo(Checksum.ofRange(2));
    }

    @Test
    void areNotWholeWithoutWhatTheyHold() {
        TailRequests requests = requests(2, 1_000, 8_192);
        requests.answer(0, requests.receive(0));
        requests.answer(1, ObjectChain.EMPTY);

        assertThat(requests.takeChecksum()).isEqualTo(Checksum.ofRange(1));
    }

    @ParameterizedTest
    @CsvSource({"131072, 16, 49152, 65536", "8192, 1, 3072, 4096", "4096, 0, 1536, 2560", "0, 0, 0, 0"})
    void keepAnEighthOfWhatTheyCreate(int bytes, int entries, int held, int dropped) {
        RequestCosts costs = new RequestCosts(Wait.NONE, CpuBurn.NONE, bytes);

        assertThat(costs.survivingEntries()).isEqualTo(entries);
        assertThat(costs.heldBytes()).isEqualTo(held);
        assertThat(costs.droppedBytes()).isEqualTo(dropped);
    }
}
