package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConcurrencyModelTest {

    private static final int MANY = 100_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @ParameterizedTest
    @CsvSource({
        "SEQUENTIAL, 1",
        "EVENT_LOOP, 1",
        "UNCONFINED, 1",
        "POOL, 7",
        "IO_LIMITED, 7",
        "PLATFORM, 100000",
        "PLATFORM_BARE, 100000"
    })
    void hasAWidthThatDoesNotDependOnTheMachine(ConcurrencyModel model, int width) {
        assertThat(model.width(7, MANY)).isEqualTo(width);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"VIRTUAL", "STRUCTURED", "HYBRID", "REACTOR_VIRTUAL", "CALLBACK", "REACTOR", "POOL_DISPATCHER"})
    void isAsWideAsTheProcessors(ConcurrencyModel model) {
        assertThat(model.width(7, MANY)).isEqualTo(CORES);
    }

    @Test
    void hasAtLeastTwoThreads() {
        assertThat(ConcurrencyModel.DEFAULT.width(7, MANY)).isEqualTo(Math.max(2, CORES));
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL_BOUNDED", "DEFAULT_BOUNDED", "REACTOR_BOUNDED"})
    void isNoWiderThanItsBound(ConcurrencyModel model) {
        assertThat(model.width(1, MANY)).isEqualTo(1);
        assertThat(model.width(MANY, MANY)).isBetween(1, Math.max(2, CORES));
    }

    @ParameterizedTest
    @EnumSource
    void isNoWiderThanItsTasks(ConcurrencyModel model) {
        assertThat(model.width(7, 1)).isEqualTo(1);
    }
}
