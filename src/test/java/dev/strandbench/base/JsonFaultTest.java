package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class JsonFaultTest {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private record Entry(
            @Nullable String name,
            @Nullable Double score,
            @Nullable List<Integer> blocks,
            @Nullable Boolean done,
            @Nullable Entry inner) {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"name": | it ends early
        {"blocks":[1 | it ends early
        '' | it ends early
        {"name":[]} | not text
        {"score":[]} | not a number
        {"blocks":3} | not a list
        {"blocks":[1.5]} | not a whole number
        {"done":[]} | not true or false
        {"inner":3} | not an object
        3 | not an object
        {"done":true,"done":true} | Duplicate
        {"score":NaN} | Non-standard token
        {"score":abc} | Unrecognized token
        """)
    void saysWhatIsWrongWithoutTheNamesOfClasses(String json, String reason) {
        assertThatThrownBy(() -> MAPPER.readValue(json, Entry.class))
                .isInstanceOfSatisfying(
                        JacksonException.class,
                        e -> assertThat(JsonFault.of(e))
                                .startsWith(reason)
                                .doesNotContain(
                                        "`", "Source", "java.", "jackson", "Feature", "Token.", "reference chain"));
    }
}
