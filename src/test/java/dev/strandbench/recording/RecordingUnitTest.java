package dev.strandbench.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingUnitTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "0.00001, 0 ns",
        "0.00015, 0.000150 ns",
        "12.345, 12.3 ns",
        "999.4, 999 ns",
        "999.6, 1000 ns",
        "1500, 1.50 us",
        "999600, 1000 us",
        "2500000, 2.50 ms",
    })
    void writesTimesInThreeDigitsAndNeverAsAPowerOfTen(double nanos, String written) {
        assertThat(RecordingUnit.NANOS.format(nanos)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"1023, 1023 B", "1024, 1.00 KB", "1023590.4, 1000 KB", "1048064, 1024 KB"})
    void writesBytesInUnitsOf1024(double bytes, String written) {
        assertThat(RecordingUnit.BYTES.format(bytes)).isEqualTo(written);
    }
}
