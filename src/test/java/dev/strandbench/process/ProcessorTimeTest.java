package dev.strandbench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorTimeTest {

    @Test
    void addsUpAllKindsButThoseOfGuests() {
        ProcessorTime time = ProcessorTime.parse("cpu  1 2 3 4 5 6 7 8 90 100\ncpu0 1 1 1 1 1 1 1 1 1 1\n")
                .orElseThrow();

        assertThat(time).isEqualTo(new ProcessorTime(36, 8));
    }

    @Test
    void relatesWhatWasStolenToAllTimeInBetween() {
        ProcessorTime earlier = new ProcessorTime(1000, 10);

        assertThat(new ProcessorTime(1200, 60).stolenShareSince(earlier)).isEqualTo(0.25);
        assertThat(earlier.stolenShareSince(earlier)).isZero();
    }

    @Test
    void isEmptyWhereThereAreNoTotals() {
        assertThat(ProcessorTime.parse("intr 1 2 3\n")).isEmpty();
    }
}
