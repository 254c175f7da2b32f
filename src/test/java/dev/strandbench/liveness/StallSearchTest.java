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

    private Found search(int repeat, StallSearch.Trial trial) throws Exception {
        return new StallSearch(SIZES, repeat, (tasks, number) -> {
                    tried.add(tasks);
                    return trial.attempt(tasks, number);
                })
                .search();
    }

    @Test
    void triesEachNumberOfTasksIfNoneStalls() throws Exception {
        Found found = search(2, (tasks, number) -> new Ended(tasks == 3 ? 5 : 2));

        assertThat(found).isEqualTo(new Found(300, 2, 0, 5, Optional.empty()));
        assertThat(tried).containsExactly(2, 2, 3, 3, 300, 300);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 151, 257, 258, 299, 300})
    void findsTheLeastNumberOfTasksThatStalls(int least) throws Exception {
        Found found = search(1, (tasks, number) -> tasks < least ? new Ended(2) : stalled(tasks));

        assertThat(found).isEqualTo(new Found(least, 1, 1, least == 2 ? 0 : 2, Optional.of(stalled(least))));
        assertThat(tried).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(3 + 9);
    }

    @Test
    void countsTheStallsAmongAllAttemptsWithTheLeastNumber() throws Exception {
        Found found = search(4, (tasks, number) -> tasks == 3 && number % 2 == 1 ? stalled(tasks) : new Ended(2));

        assertThat(found).isEqualTo(new Found(3, 4, 2, 2, Optional.of(stalled(3))));
        assertThat(tried).containsExactly(2, 2, 2, 2, 3, 3, 3, 3);
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
