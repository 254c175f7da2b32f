package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.scenario.service.FakeService.Reply;
import dev.strandbench.scenario.service.HeapSearch.HeapLoad;
import dev.strandbench.scenario.service.Loads.LoadBound;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import dev.strandbench.scenario.service.RateSearch.RateOutcome;
import dev.strandbench.service.Endpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the least heap is found; {@code AnswersIT} searches with a real service. */
class LeastHeapContractTest {

    private final LoadBound noBound = new LoadBound(Integer.MAX_VALUE, LoadBound.SHORT_FIRST_USE);

    @ParameterizedTest
    @CsvSource({"1,8", "1,9", "1,23", "1,36", "1,37", "1,63", "1,64", "2,8", "2,10", "2,22", "2,36", "2,62", "2,64"})
    void findsTheLeastHeapWhereTheBoundIsSharp(int step, int bound) throws Exception {
        List<Integer> tried = new ArrayList<>();

        HeapSearch.FoundHeap found = new HeapSearch(8, 64, step).search(heap -> {
            tried.add(heap);
            return heap >= bound;
        });

        assertThat(found).isEqualTo(new HeapSearch.FoundHeap(bound, 0));
        assertThat(tried)
                .hasSizeLessThanOrEqualTo(step == 1 ? 8 : 7)
                .allMatch(heap -> heap % step == 0 && heap >= 8 && heap < 64);
    }

    @Test
    void halvesTheIntervalAndTriesBothSidesOfTheBoundAgain() throws Exception {
        List<Integer> tried = new ArrayList<>();

        new HeapSearch(8, 64, 1).search(heap -> {
            tried.add(heap);
            return heap >= 22;
        });

        assertThat(tried).containsExactly(35, 21, 28, 24, 22, 22, 21);
    }

    /** The first attempt in the least heap that is enough has failed by chance. */
    @ParameterizedTest
    @ValueSource(ints = {10, 22, 36, 62})
    void endsAfterAsManyAttemptsAsItSaysWhereTheBoundMovesByAStep(int bound) throws Exception {
        List<Integer> tried = new ArrayList<>();
        HeapSearch search = new HeapSearch(8, 64, 2);

        HeapSearch.FoundHeap found = search.search(heap -> {
            boolean first = !tried.contains(heap);
            tried.add(heap);
            return heap >= bound && !(heap == bound && first);
        });

        assertThat(found).isEqualTo(new HeapSearch.FoundHeap(bound, 2));
        assertThat(tried).hasSizeLessThanOrEqualTo(search.usualAttempts());
    }

    /** The first attempt in 22 MiB has worked by chance; so does one in 23. */
    @Test
    void goesOnUntilAHeapIsEnoughTwice() throws Exception {
        Set<Integer> worked = new HashSet<>();

        HeapSearch.FoundHeap found =
                new HeapSearch(8, 64, 1).search(heap -> heap >= 24 || (heap >= 22 && worked.add(heap)));

        assertThat(found).isEqualTo(new HeapSearch.FoundHeap(24, 2));
    }

    /** The first attempt in 35 MiB has failed by chance, and sent the search to where everything works. */
    @Test
    void goesBackWhereTheHeapBelowIsEnoughAfterAll() throws Exception {
        Set<Integer> failed = new HashSet<>();

        HeapSearch.FoundHeap found =
                new HeapSearch(8, 64, 1).search(heap -> heap >= 33 && (heap != 35 || !failed.add(heap)));

        assertThat(found).isEqualTo(new HeapSearch.FoundHeap(33, 3));
    }

    /** In 21 MiB it works every other time. */
    @Test
    void doesNotGoBackToAHeapThatIsEnoughOnlyNowAndThen() throws Exception {
        AtomicInteger attempts = new AtomicInteger();

        HeapSearch.FoundHeap found = new HeapSearch(8, 64, 1)
                .search(heap -> heap >= 22 || (heap == 21 && attempts.incrementAndGet() % 2 == 0));

        assertThat(found).isEqualTo(new HeapSearch.FoundHeap(22, 0));
    }

    @Test
    void endsAtTheMostWhichIsKnownToBeEnough() throws Exception {
        assertThat(new HeapSearch(8, 64, 1).search(heap -> false)).isEqualTo(new HeapSearch.FoundHeap(64, 0));
        assertThat(new HeapSearch(64, 64, 1).search(heap -> {
                    throw new AssertionError("nothing is left to try");
                }))
                .isEqualTo(new HeapSearch.FoundHeap(64, 0));
    }

    /** The only request of the rate is number 0, and so is the first of the warm-up. */
    @ParameterizedTest
    @CsvSource({"0, SUSTAINED", "1, REFUSED", "2, REFUSED"})
    void isEnoughIfNoRequestFailsInTheWarmUpOrAtTheRate(int failing, RateOutcome outcome) throws Exception {
        AtomicInteger firsts = new AtomicInteger();
        try (FakeService service = new FakeService(
                TimedLoop.FEW_USERS,
                Duration.ofSeconds(30),
                id -> id == 0 && firsts.incrementAndGet() == failing
                        ? new Reply(503, "store failed")
                        : Reply.right(id))) {
            HeapLoad load = new HeapLoad(1, 60_000, 1);

            assertThat(load.outcome(service.client(), Endpoint.EXECUTE, noBound))
                    .isEqualTo(outcome);
        }
    }

    @Test
    void doesNotBlameTheHeapIfTheLoadGeneratorTakesTooMuch() throws Exception {
        // Even no CPU time at all is over this bound.
        LoadBound alwaysExceeded = new LoadBound(-1, LoadBound.SHORT_FIRST_USE);
        try (FakeService service = new FakeService(TimedLoop.FEW_USERS, Duration.ofSeconds(30), Reply::right)) {
            assertThat(new HeapLoad(1, 0, 1).outcome(service.client(), Endpoint.EXECUTE, alwaysExceeded))
                    .isEqualTo(RateOutcome.LIMITED_BY_LOAD);
            assertThat(new HeapLoad(1, 60_000, 1).outcome(service.client(), Endpoint.EXECUTE, alwaysExceeded))
                    .isEqualTo(RateOutcome.SUSTAINED);
        }
    }

    @Test
    void asksForNothingAtARateOfZero() throws Exception {
        try (FakeService service = new FakeService(1, Duration.ofSeconds(30), id -> new Reply(503, "store failed"))) {
            assertThat(new HeapLoad(0, 1, 1).outcome(service.client(), Endpoint.EXECUTE, noBound))
                    .isEqualTo(RateOutcome.SUSTAINED);
        }
    }

    @Test
    void doesNotTakeForTooSmallAHeapWhatFailsForAnotherReason() {
        assertThatThrownBy(() -> new HeapSearch(8, 64, 1).search(heap -> {
                    throw new IOException("the store cannot be reached");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("the store cannot be reached");
    }
}
