package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;

@Timeout(60)
class JvmSamplerTest {

    @TempDir
    private Path directory;

    private static List<Thread> samplers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("strandbench-watch"))
                .toList();
    }

    @Test
    @RestoreSystemProperties
    void samplesUntilItIsEnded() throws Exception {
        String[] property =
                ServiceOptions.seriesArgument(directory).replaceFirst("^-D", "").split("=", 2);
        System.setProperty(property[0], property[1]);
        Runnable end = JvmSampler.startIfAsked();
        List<Thread> sampling = samplers();
        assertThat(sampling).hasSize(1);
        while (JvmSeries.in(directory).isEmpty()) {
            Thread.onSpinWait();
        }

        end.run();

        sampling.getFirst().join();
        assertThat(JvmSeries.in(directory)).hasSize(1);
    }

    @Test
    void samplesNothingUnlessAsked() {
        JvmSampler.startIfAsked().run();

        assertThat(samplers()).isEmpty();
    }
}
