package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import dev.strandbench.liveness.StallSearch.Found;
import dev.strandbench.liveness.StallSearch.NoOutcomeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallSearchTest {

    private static final List<Integer> SIZES = List.of(2, 3, 300);

    private final List<Integer> tried = new ArrayList<>();

    private static Stalled stalled(int tasks) {
        return new Stalled(Optional.of(tasks + ".json"), List.of());
    }

    private static Ended ended(int threads) {
        return new Ended(threads, OptionalLong.empty(), List.of());
    }

    private static Found found(int tasks, int attempts, int stalled, int threads, Optional<Stalled> stall) {
        return new Found(tasks, attempts, stalled, threads, OptionalLong.empty(), stall);
    }

    private Found search(int repeat, StallSearch.Attempts attempts) throws Exception {
        return search(true, repeat, attempts);
    }

    private Found search(boolean hasThreshold, int repeat, StallSearch.Attempts attempts) throws Exception {
        return new StallSearch(SIZES, hasThreshold, repeat, (tasks, number) -> {
                    tried.add(tasks);
                    return attempts.attempt(tasks, number);
                })
                .search();
    }

    @Test
    void triesEachNumberOfTasksIfNoneStalls() throws Exception {
        Found found = search(2, (tasks, number) -> ended(tasks == 3 ? 5 : 2));

        assertThat(found).isEqualTo(found(300, 2, 0, 5, Optional.empty()));
        assertThat(tried).containsExactly(2, 2, 3, 3, 300, 300);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 151, 257, 258, 299, 300})
    void findsTheLeastNumberOfTasksThatStalls(int least) throws Exception {
        Found found = search(1, (tasks, number) -> tasks < least ? ended(2) : stalled(tasks));

        assertThat(found).isEqualTo(found(least, 1, 1, least == 2 ? 0 : 2, Optional.of(stalled(least))));
        assertThat(tried).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(3 + 10);
    }

    @Test
    void firstTriesTheNumbersAroundTheLimitOnCarriers() throws Exception {
        Found found = search(1, (tasks, number) -> tasks < 257 ? ended(2) : stalled(tasks));

        assertThat(found.tasks()).isEqualTo(257);
        assertThat(tried).containsExactly(2, 3, 300, 257, 256);
    }

    @Test
    void bisectsOnlyIfThereIsAThreshold() throws Exception {
        Found found = search(false, 1, (tasks, number) -> tasks < 5 ? ended(2) : stalled(tasks));

        assertThat(found).isEqualTo(found(300, 1, 1, 2, Optional.of(stalled(300))));
        assertThat(tried).containsExactly(2, 3, 300);
    }

    @Test
    void countsTheStallsAmongAllAttemptsWithTheLeastNumber() throws Exception {
        Found found = search(4, (tasks, number) -> tasks == 3 && number % 2 == 1 ? stalled(tasks) : ended(2));

        assertThat(found).isEqualTo(found(3, 4, 2, 2, Optional.of(stalled(3))));
        assertThat(tried).containsExactly(2, 2, 2, 2, 3, 3, 3, 3);
    }

    @Test
    void makesNoMoreAttemptsAfterEnoughStalls() throws Exception {
        Found found = search(100, (tasks, number) -> stalled(tasks));

        assertThat(found).isEqualTo(found(2, 10, 10, 0, Optional.of(stalled(2))));
        assertThat(tried).hasSize(StallSearch.ENOUGH_STALLS).containsOnly(2);
    }

    @Test
    void keepsTheFirstStall() throws Exception {
        Found found = search(2, (tasks, number) -> new Stalled(Optional.of("dump " + number), List.of()));

        assertThat(found.stall()).contains(new Stalled(Optional.of("dump 0"), List.of()));
    }

    @Test
    void knowsTheLongestTimeAfterACancellation() throws Exception {
        Found found = search(
                2,
                (tasks, number) ->
                        new Ended(2, number == 0 ? OptionalLong.of(tasks) : OptionalLong.empty(), List.of()));

        assertThat(found.lateMillis()).hasValue(300);
    }

    @Test
    void stopsAtAnAttemptThatFails() {
        assertThatThrownBy(() -> search(1, (tasks, number) -> new Failed("a crash")))
                .asInstanceOf(InstanceOfAssertFactories.type(NoOutcomeException.class))
                .satisfies(e -> {
                    assertThat(e.reason()).isEqualTo("a crash (with 2 tasks)");
                    assertThat(e.isUnsupported()).isFalse();
                });
        assertThat(tried).containsExactly(2);
    }

    @Test
    void stopsIfTheJdkDoesNotSupportThePattern() {
        assertThatThrownBy(() -> search(1, (tasks, number) -> new Unsupported("no FFM")))
                .asInstanceOf(InstanceOfAssertFactories.type(NoOutcomeException.class))
                .satisfies(e -> assertThat(e.isUnsupported()).isTrue());
    }
}
