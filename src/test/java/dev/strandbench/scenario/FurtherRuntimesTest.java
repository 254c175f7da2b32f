package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.baseline.Baseline;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FurtherRuntimesTest {

    @Test
    void closesFurtherRuntimesToo() throws Exception {
        ModelRuntime further;
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            further = trial.openFurther(ConcurrencyModel.POOL, 1);
            Baseline.on(further).oneTask(0, same -> same);
        }

        assertThatThrownBy(() -> Baseline.on(further).oneTask(0, same -> same))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void checksThePlacementOfTheTasksOfAFurtherModel() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            Baseline further = Baseline.on(trial.openFurther(ConcurrencyModel.VIRTUAL, 1));
            Trial.SmallRun smallRun = check -> further.oneTask(0, same -> {
                check.record();
                return same;
            });

            assertThatCode(() -> trial.checkPlacement(ConcurrencyModel.VIRTUAL, smallRun))
                    .doesNotThrowAnyException();
            assertThatThrownBy(() -> trial.checkPlacement(smallRun))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tasks of SEQUENTIAL should run on [CALLER] but ran on [VIRTUAL_THREAD]");
        }
    }
}
