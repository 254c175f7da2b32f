package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveObjectsTest {

    private static final long GIBIBYTE = 1L << 30;

    @ParameterizedTest
    @CsvSource({"1m, 9709", "16m, 155344"})
    void areAsManyAsFitIntoTheSize(String size, int most) {
        assertThat(LiveObjects.allocate(size, GIBIBYTE).entries()).isBetween(most, most + 1_024);
    }

    @Test
    void stayAlive() {
        long before = usedAfterCollection();

        LiveObjects live = LiveObjects.allocate("128m", GIBIBYTE);

        assertThat(usedAfterCollection() - before).isGreaterThan(96L << 20);
        assertThat(live.size()).isEqualTo("128m");
    }

    private static long usedAfterCollection() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Test
    void areRefusedIfTheyTakeMoreThanHalfOfTheHeap() {
        assertThatThrownBy(() -> LiveObjects.allocate("513m", GIBIBYTE))
                .hasMessage("live=513m is more than half of the heap of 1024 MiB; valid: less, or a larger heap");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "256", "-1m", "1.5g", "64M", "64 m"})
    void areRefusedIfTheSizeIsNotValid(String size) {
        assertThatThrownBy(() -> LiveObjects.allocate(size, GIBIBYTE))
                .hasMessageEndingWith("is not valid; valid: a size such as 256m");
    }
}
