package dev.strandbench.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({
        "[J, long[]",
        "[[B, byte[][]",
        "[Ljava.lang.Object;, java.lang.Object[]",
        "java.lang.String, java.lang.String"
    })
    void writesTypesAsProgrammersDo(String name, String readable) {
        assertThat(TypeName.readable(name)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({
        "app.Fan$$Lambda/0x00007f1, app.Fan$$Lambda",
        "app.Fan$$Lambda.0x00007f12, app.Fan$$Lambda",
        "app.Fan$$Lambda$14.0x00007f12, app.Fan$$Lambda",
        "app.Fan, app.Fan"
    })
    void takesHiddenClassesOfOnePlaceAsOne(String name, String withoutSerial) {
        assertThat(CallSite.withoutSerial(name)).isEqualTo(withoutSerial);
    }

    @ParameterizedTest
    @CsvSource({
        "COUNT, 1234567, '1,234,567'",
        "NUMBER, 0.5, 0.50",
        "SHARE, 0.1234, 12.3 %",
        "BYTES, 512, 512 B",
        "BYTES, 1536, 1.50 KB",
        "BYTES, 104857600, 100 MB",
        "BYTES, 1071644672, 1022 MB",
        "NANOS, 999, 999 ns",
        "NANOS, 1500000, 1.50 ms",
        "NANOS, 2500000000000, 2500 s",
        "NUMBER, NaN, –"
    })
    void writesFiguresInTheUnitThatFits(RecordingUnit unit, double value, String text) {
        assertThat(unit.format(value)).isEqualTo(text);
    }
}
