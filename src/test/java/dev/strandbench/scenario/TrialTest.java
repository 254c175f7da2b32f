package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Trial.PlacementCheck;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TrialTest {

    private static final String COROUTINE_DEBUG = "kotlinx.coroutines.debug";

    @AfterEach
    void forgetDebugMode() {
        System.clearProperty(COROUTINE_DEBUG);
    }

    @Test
    void acceptsOpsThatAllGiveTheExpectedChecksum() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            trial.observe(7);
            trial.observe(7);

            assertThatCode(trial::requireResults).doesNotThrowAnyException();
        }
    }

    @Test
    void failsIfOneOpInTheMiddleGaveAnother() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            trial.observe(7);
            trial.observe(8);
            trial.observe(7);

            assertThatThrownBy(trial::requireResults)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("every op gives the same checksum");
        }
    }

    @Test
    void failsIfTwoWrongOpsWouldCancelOutInASum() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            trial.observe(6);
            trial.observe(8);

            assertThatThrownBy(trial::requireResults).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void judgesEachIterationByItsOwnOps() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            trial.observe(7);
            trial.requireResults();
            trial.observe(6);

            assertThatThrownBy(trial::requireResults).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void failsIfTasksRunElsewhereThanTheModelSays() {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(PlacementCheck::record))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("CALLER");
        }
    }

    @Test
    void failsIfNoTaskSaysWhereItRuns() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(check -> {})).hasMessageContaining("no silent fallback");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", ""})
    void refusesCoroutineDebugMode(String mode) {
        System.setProperty(COROUTINE_DEBUG, mode);

        assertThatThrownBy(() -> Trial.open(ConcurrencyModel.SEQUENTIAL, 0)).hasMessageContaining("debug mode");
    }

    @Test
    void acceptsCoroutineDebugModeOff() {
        System.setProperty(COROUTINE_DEBUG, "off");

        assertThatCode(() -> Trial.open(ConcurrencyModel.SEQUENTIAL, 0).close()).doesNotThrowAnyException();
    }

    @Test
    void namesAThreadThatStays() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0);
        Thread leaked = Thread.ofPlatform().name("leaked").start(() -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        // An interrupted caller does not wait out the grace that ending threads get.
        Thread.currentThread().interrupt();
        assertThatThrownBy(trial::close).hasMessageContaining("threads end").hasMessageContaining("leaked");
        assertThat(Thread.interrupted()).isTrue();

        release.countDown();
        leaked.join();
    }
}
