package dev.strandbench.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureUnitTest {

    @ParameterizedTest
    @CsvSource({
        "COUNT, 1234567, '1,234,567'",
        "NUMBER, 0.5, 0.50",
        "NUMBER, NaN, –",
        "SHARE, 0.1234, 12.3 %",
        "BYTES, 512, 512 B",
        "BYTES, 1023, 1023 B",
        "BYTES, 1024, 1.00 KB",
        "BYTES, 1536, 1.50 KB",
        "BYTES, 1023590.4, 1000 KB",
        "BYTES, 1048064, 1024 KB",
        "BYTES, 104857600, 100 MB",
        "BYTES, 1071644672, 1022 MB",
        "BYTES_DIFFERENCE, -1536, −1.50 KB",
        "NANOS, 0, 0 ns",
        "NANOS, 0.00001, 0 ns",
        "NANOS, 0.00015, 0.000150 ns",
        "NANOS, 12.345, 12.3 ns",
        "NANOS, 999, 999 ns",
        "NANOS, 999.4, 999 ns",
        "NANOS, 999.6, 1000 ns",
        "NANOS, 1500, 1.50 us",
        "NANOS, 999600, 1000 us",
        "NANOS, 2500000, 2.50 ms",
        "NANOS, 2500000000000, 2500 s"
    })
    void writesThreeDigitsInTheUnitThatFits(FigureUnit unit, double value, String text) {
        assertThat(unit.format(value)).isEqualTo(text);
    }
}
