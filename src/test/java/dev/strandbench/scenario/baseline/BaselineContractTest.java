package dev.strandbench.scenario.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BaselineContractTest {

    @EveryArm
    void returnsTheValueAcrossTheBridge(ConcurrencyModel model) throws Exception {
        assertThat(Models.<Long>use(model, runtime -> Baseline.on(runtime).bridge(42)))
                .isEqualTo(42);
    }

    @EveryArm
    void returnsWhatTheTaskMadeOfTheValue(ConcurrencyModel model) throws Exception {
        long result = Models.<Long>use(model, runtime -> Baseline.on(runtime).oneTask(20, value -> 2 * value + 2));

        assertThat(result).isEqualTo(42);
    }

    @EveryArm
    void passesOnTheExceptionOfTheTask(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(
                model,
                (runtime, failing) -> Baseline.on(runtime).oneTask(0, value -> {
                    failing.run();
                    return value;
                }));
    }
}
