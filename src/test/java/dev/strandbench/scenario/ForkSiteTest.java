package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ForkSiteTest {

    static Stream<Arguments> supported() {
        return Stream.of(ConcurrencyModel.values())
                .flatMap(model -> Stream.of(ForkSite.values())
                        .filter(site -> site.unsupported(model).isEmpty())
                        .map(site -> Arguments.of(model, site)));
    }

    @ParameterizedTest
    @MethodSource("supported")
    void forksWhereItSays(ConcurrencyModel model, ForkSite site) throws Exception {
        try (Trial trial = Trial.open(model, site, 2, 0)) {
            trial.checkForkSite(model, site);
        }
    }

    @Test
    void failsATrialThatForksElsewhere() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.DEFAULT, ForkSite.CALLER, 1, 0)) {
            assertThatThrownBy(() -> trial.checkForkSite(ConcurrencyModel.DEFAULT, ForkSite.EVENT_LOOP))
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("code that forks from EVENT_LOOP should run on [CALLER]")
                    .hasMessageContaining("COROUTINE_WORKER");
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwsWhatTheCodeThrew(ForkSite site) {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> site.call(() -> {
                    throw exception;
                }))
                .isSameAs(exception);
    }

    @Test
    void leavesOutWhatForksThereAnywayOrNever() {
        assertThat(ForkSite.VIRTUAL_THREAD.unsupported(ConcurrencyModel.DEFAULT))
                .isPresent();
        assertThat(ForkSite.VIRTUAL_THREAD.unsupported(ConcurrencyModel.UNCONFINED))
                .isEmpty();
        assertThat(ForkSite.EVENT_LOOP.unsupported(ConcurrencyModel.EVENT_LOOP)).isPresent();
        assertThat(ForkSite.EVENT_LOOP.unsupported(ConcurrencyModel.VIRTUAL)).isPresent();
        assertThat(ForkSite.EVENT_LOOP.unsupported(ConcurrencyModel.HYBRID)).isEmpty();
    }
}
