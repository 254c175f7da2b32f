package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.Placement;
import dev.strandbench.scenario.Trial.PlacementCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StrategyTrialTest {

    private enum Strategy {
        HERE
    }

    @Test
    void closesWhatItWasGivenTheLastFirst() {
        List<String> closed = new ArrayList<>();
        Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0);
        trial.atEnd(() -> closed.add("first"));
        trial.atEnd(() -> closed.add("second"));

        trial.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void closesTheRestOfWhatItWasGivenIfSomeCannotBeClosed() {
        List<String> closed = new ArrayList<>();
        IllegalStateException second = new IllegalStateException("the second");
        IllegalStateException third = new IllegalStateException("the third");
        Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0);
        trial.atEnd(() -> closed.add("first"));
        trial.atEnd(() -> {
            throw second;
        });
        trial.atEnd(() -> {
            throw third;
        });

        assertThatThrownBy(trial::close).isSameAs(third);

        assertThat(third.getSuppressed()).containsExactly(second);
        assertThat(closed).containsExactly("first");
    }

    @Test
    void acceptsTasksInAnyOfThePlacesTheStrategyNames() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER, Placement.PLATFORM_THREAD), 0)) {
            assertThatCode(() -> trial.checkPlacement(PlacementCheck::record)).doesNotThrowAnyException();
        }
    }

    @Test
    void failsIfTasksRunInAnotherPlace() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.PLATFORM_THREAD), 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(PlacementCheck::record))
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("HERE");
        }
    }

    @Test
    void hasNoModelsRuntime() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0)) {
            assertThatThrownBy(trial::runtime).hasMessageContaining("HERE");
        }
    }
}
