package dev.strandbench.scenario.ownfunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.machine.ProcFiles.ProcessorTime;
import dev.strandbench.scenario.ownfunction.OwnFunctionTrial.MachineUse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MachineUseTest {

    @Test
    void countsProcessorsOfTheWholeMachine() {
        MachineUse use = MachineUse.between(
                new ProcessorTime(1_000, 500, 0), new ProcessorTime(1_400, 800, 0), TimeUnit.SECONDS.toNanos(2));

        assertThat(use.busy()).isCloseTo(1.5, within(1e-9));
        assertThat(use.processors()).isCloseTo(2, within(1e-9));
    }
}
