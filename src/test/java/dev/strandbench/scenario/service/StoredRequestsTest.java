package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.scenario.service.FakeService.Reply;
import dev.strandbench.scenario.service.LoadReport.StoredRequests;
import dev.strandbench.scenario.service.Loads.ClosedLoop;
import dev.strandbench.service.Endpoint;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StoredRequestsTest {

    private static final int UPSTREAM_FAILED = 502;
    private static final int STORE_FAILED = 503;

    private final StoredRequests stored = new StoredRequests();

    /** A load of some requests that are answered, some that the store failed, and some that an upstream failed. */
    private static LoadReport load(int answered, int undecided, int failed) throws Exception {
        try (FakeService service = new FakeService(1, Duration.ofSeconds(30), id -> {
            if (id < answered) {
                return Reply.right(id);
            }
            return new Reply(id < answered + undecided ? STORE_FAILED : UPSTREAM_FAILED, "failed");
        })) {
            return new ClosedLoop(1, answered + undecided + failed, Duration.ZERO)
                    .run(service.client(), Endpoint.EXECUTE);
        }
    }

    @Test
    void areThoseThatWereAnswered() throws Exception {
        assertThat(stored.requireRight(3, load(3, 0, 0))).isZero();
        assertThat(stored.requireRight(0, load(0, 0, 2))).isZero();
    }

    @Test
    void areWhoseClientsGaveUpToo() throws Exception {
        assertThat(stored.requireRight(3, load(3, 2, 1))).isZero();
        assertThat(stored.requireRight(4, load(3, 1, 0))).isEqualTo(1);
    }

    @Test
    void mayComeInALaterIterationButOnlyOnce() throws Exception {
        assertThat(stored.requireRight(1, load(1, 2, 0))).isZero();
        assertThat(stored.requireRight(3, load(1, 0, 0))).isEqualTo(2);

        assertThatThrownBy(() -> stored.requireRight(2, load(1, 0, 0))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void lackNoneThatWasAnswered() throws Exception {
        LoadReport load = load(2, 2, 0);

        assertThatThrownBy(() -> stored.requireRight(1, load))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the store has 1 documents after 2 requests that were answered and 2 that failed, with 2 so"
                        + " far that may be stored without an answer: 2 × 503 failed");
    }

    @Test
    void areNotThoseThatAnUpstreamServiceFailed() throws Exception {
        LoadReport load = load(2, 0, 3);

        assertThatThrownBy(() -> stored.requireRight(3, load)).isInstanceOf(IllegalStateException.class);
    }
}
