package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        at mongodb://user:se@cret@db:1/x now | at mongodb://***@db:1/x now
        at mongodb://user:se cr et@db:1/x now | at mongodb://***@db:1/x now
        jdbc:postgresql://db/app?password=secret&user=a | jdbc:postgresql://db/app?password=***&user=a
        jdbc:postgresql://db/app?sslPassword=secret, or | jdbc:postgresql://db/app?sslPassword=*** or
        """)
    void hidesWhatIsSecret(String text, String shown) {
        assertThat(SecretText.isIn(text)).isTrue();
        assertThat(SecretText.masked(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mongodb://db:27017",
                "mongodb://db:27017 (Socket@1f2)",
                "http://127.0.0.1:8080: refused by Socket@1f2",
                "jdbc:postgresql://db/app?user=a",
                "password=secret",
                "a@b"
            })
    void leavesTheRestAsItIs(String text) {
        assertThat(SecretText.isIn(text)).isFalse();
        assertThat(SecretText.masked(text)).isEqualTo(text);
    }
}
