package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessActivityTest {

    private static final int PAGE = 4096;

    @Test
    void subtractsAnEarlierReading() {
        ProcessActivity earlier = new ProcessActivity(1_000, OptionalLong.of(10), 2, 30, 4);
        ProcessActivity later = new ProcessActivity(5_000, OptionalLong.of(17), 5, 34, 9);

        assertThat(later.since(earlier)).isEqualTo(new ProcessActivity(4_000, OptionalLong.of(7), 3, 4, 5));
        assertThat(later.since(new ProcessActivity(0, OptionalLong.empty(), 0, 0, 0))
                        .minorFaults())
                .isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsThePagesThatThisProgramTouches() {
        int bytes = 64 << 20;
        ProcessActivity before = ProcessActivity.read();
        ByteBuffer fresh = ByteBuffer.allocateDirect(bytes);
        for (int page = 0; page < bytes; page += PAGE) {
            fresh.put(page, (byte) 1);
        }
        ProcessActivity used = ProcessActivity.read().since(before);

        assertThat(used.minorFaults().orElseThrow()).isPositive();
        assertThat(used.processorNanos()).isNotNegative();
    }
}
