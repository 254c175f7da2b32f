package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmountsTest {

    @Test
    void areTimesInNanoseconds() {
        assertThat(Amounts.nanos("50us")).hasValue(50_000);
        assertThat(Amounts.nanos("1.5ms")).hasValue(1_500_000);
        assertThat(Amounts.nanos("0ns")).hasValue(0);
        assertThat(Amounts.nanos("2s")).hasValue(2e9);
    }

    @Test
    void areSharesOfOne() {
        assertThat(Amounts.share("0%")).hasValue(0);
        assertThat(Amounts.share("1%")).hasValue(0.01);
        assertThat(Amounts.share("12.5%")).hasValue(0.125);
        assertThat(Amounts.share("100%")).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-1%", "101%", "1 %", ".5%", "50", "50m", "us", "-1us", "1e3us", "٥%"})
    void areNothingElse(String text) {
        assertThat(Amounts.nanos(text)).isEmpty();
        assertThat(Amounts.share(text)).isEmpty();
    }
}
