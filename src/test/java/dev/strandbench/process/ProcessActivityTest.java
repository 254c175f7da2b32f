package dev.strandbench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessActivityTest {

    private static final int PAGE = 4096;

    @Test
    void findsMinorFaultsBehindANameWithSpacesAndParentheses() {
        assertThat(ProcessActivity.minorFaults("42 (a (b) 1 2) S 1 42 42 0 -1 4194304 9876 0 5 0 7 8"))
                .hasValue(9876);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42 (java) S 1 42", "42 (java) S 1 42 42 0 -1 4194304 many 0"})
    void findsNoneInOtherTexts(String text) {
        assertThat(ProcessActivity.minorFaults(text)).isEmpty();
    }

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
