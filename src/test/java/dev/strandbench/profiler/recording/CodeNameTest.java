package dev.strandbench.profiler.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeNameTest {

    @ParameterizedTest
    @CsvSource({
        "[J, long[]",
        "[[B, byte[][]",
        "[Ljava.lang.Object;, java.lang.Object[]",
        "java.lang.String, java.lang.String",
        "app.Fan$$Lambda/0x00007f1, app.Fan$$Lambda",
        "app.Fan$$Lambda.0x00007f12, app.Fan$$Lambda",
        "app.Fan$$Lambda$14.0x00007f12, app.Fan$$Lambda"
    })
    void writesTypesAsInSourceCodeWithoutSerialNumbers(String name, String written) {
        assertThat(CodeName.ofType(name)).isEqualTo(written);
    }
}
