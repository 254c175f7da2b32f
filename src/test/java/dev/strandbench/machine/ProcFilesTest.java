package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.ProcFiles.ProcessCounters;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.machine.ProcFiles.ProcessorTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcFilesTest {

    @Test
    void findsMinorFaultsAfterANameWithSpacesAndParentheses() {
        assertThat(ProcessCounters.parse("42 (a (b) 1 2) S 1 42 42 0 -1 4194304 9876 0 5 0 7 8")
                        .minorFaults())
                .hasValue(9876);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42 (java) S 1 42", "42 (java) S 1 42 42 0 -1 4194304 many 0"})
    void findsNoCountersInOtherTexts(String text) {
        assertThat(ProcessCounters.parse(text).minorFaults()).isEmpty();
        assertThat(ProcessCounters.parse(text).processorTicks()).isEmpty();
    }

    @Test
    void addsUpProcessorTimeWithoutThatOfGuests() {
        assertThat(ProcessorTime.parse("cpu  1 2 3 4 5 6 7 8 90 100\ncpu0 1 1 1 1 1 1 1 1 1 1\n"))
                .hasValue(new ProcessorTime(36, 6, 8));
        assertThat(ProcessorTime.parse("intr 1 2 3\n")).isEmpty();
    }

    @Test
    void relatesStolenTimeToAllTimeInBetween() {
        ProcessorTime earlier = new ProcessorTime(1000, 500, 10);

        assertThat(new ProcessorTime(1200, 600, 60).stolenShareSince(earlier)).isEqualTo(0.25);
        assertThat(earlier.stolenShareSince(earlier)).isZero();
    }

    @Test
    void readsMemoryInBytesAndThreads() {
        String status = """
            Name:\tjava
            VmPeak:\t 9000000 kB
            VmHWM:\t  400000 kB
            VmRSS:\t  123456 kB
            RssAnon:\t  100000 kB
            Threads:\t24
            """;

        assertThat(ProcessStatus.parse(status)).hasValue(new ProcessStatus(123_456L * 1024, 400_000L * 1024, 24));
        assertThat(ProcessStatus.parse("Name:\tkthreadd\nThreads:\t1\n")).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void resetsThePeakOrKeepsIt() {
        ProcessStatus.resetPeak();

        ProcessStatus now = ProcessStatus.read().orElseThrow();

        assertThat(now.peakResidentBytes()).isGreaterThanOrEqualTo(now.residentBytes());
    }
}
