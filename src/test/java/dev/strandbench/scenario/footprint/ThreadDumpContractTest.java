package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.footprint.Footprint.Frames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@FreshMetrics
@Timeout(120)
class ThreadDumpContractTest {

    private static final int TASKS = 20;
    private static final int DEPTH = 3;

    @TempDir
    private Path directory;

    @EveryArm
    void showsEveryTaskThatIsAThreadAndNoCoroutine(ConcurrencyModel model) throws Exception {
        ThreadDumps dumps = new ThreadDumps(directory, TASKS, DEPTH);

        Models.run(model, runtime -> {
            Footprint footprint = Footprint.on(runtime);
            for (int round = 0; round < 2; round++) {
                assertThat(footprint.park(TASKS, DEPTH, index -> {}, dumps)).isEqualTo(Frames.sum(TASKS, DEPTH));
            }
        });
        dumps.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics)
                .containsOnlyKeys("dump.time", "dump.size", "dump.pause", "dump.shown")
                .containsEntry("dump.shown", model.style() == Style.SUSPENDING ? 0.0 : 100.0);
        assertThat(metrics.get("dump.time")).isPositive();
        assertThat(metrics.get("dump.size")).isPositive();
        assertThat(metrics.get("dump.pause")).isNotNegative();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void forgetsTheDumpsOfTheIterationBefore() throws Exception {
        ThreadDumps dumps = new ThreadDumps(directory, TASKS, DEPTH);
        dumps.take();

        dumps.begin();
        dumps.report();

        assertThat(Trials.takeMetrics()).isEmpty();
    }

    @Test
    void leavesNoThreadBehindIfADumpFails() {
        PlatformThreads before = PlatformThreads.live();
        ThreadDumps dumps = new ThreadDumps(directory.resolve("missing"), TASKS, DEPTH);

        assertThatThrownBy(dumps::take).isInstanceOf(IOException.class);

        before.requireNoneSince();
    }
}
