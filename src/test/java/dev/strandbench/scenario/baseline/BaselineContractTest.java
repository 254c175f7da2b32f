package dev.strandbench.scenario.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Models;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class BaselineContractTest {

    static List<ConcurrencyModel> models() {
        return Models.of(BaselineBenchmark.class);
    }

    @ParameterizedTest
    @MethodSource("models")
    void returnsTheValueAcrossTheBridge(ConcurrencyModel model) throws Exception {
        assertThat(Models.<Long>use(model, runtime -> Baseline.on(runtime).bridge(42)))
                .isEqualTo(42);
    }

    @ParameterizedTest
    @MethodSource("models")
    void returnsWhatTheTaskMadeOfTheValue(ConcurrencyModel model) throws Exception {
        long result = Models.<Long>use(model, runtime -> Baseline.on(runtime).oneTask(20, value -> 2 * value + 2));

        assertThat(result).isEqualTo(42);
    }

    @ParameterizedTest
    @MethodSource("models")
    void passesOnTheExceptionOfTheTask(ConcurrencyModel model) throws Exception {
        IllegalStateException exception = new IllegalStateException("the task");

        Throwable failure = Models.failure(
                model,
                runtime -> Baseline.on(runtime).oneTask(0, value -> {
                    throw exception;
                }));

        assertThat(failure).isSameAs(exception);
    }
}
