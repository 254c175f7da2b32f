package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

    @ParameterizedTest
    @CsvSource({
        "250ms, 250",
        "250 ms, 250",
        "90s, 90000",
        "1.6s, 1600",
        "10m, 600000",
        "1h30m, 5400000",
        "4m 20s, 260000",
    })
    void understandsTimes(String text, long millis) {
        assertThat(Quantities.duration(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0s", "0ms", "-5s", "90", "ten minutes", "1d", "99999999999999999h", "1ms1s"})
    void knowsWhatIsNoTime(String text) {
        assertThat(Quantities.duration(text)).isEmpty();
    }

    @Test
    void knowsWhatIsTooLongForANumberOfNanoseconds() {
        assertThat(Quantities.duration("2000000h")).isPresent();
        assertThat(Quantities.duration("3000000h")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"3%, 0.03", "2.5 %, 0.025", " 99%, 0.99"})
    void understandsShares(String text, double share) {
        assertThat(Quantities.share(text)).contains(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0%", "100%", "-3%", "2,5%", "1e1%", "%"})
    void knowsWhatIsNoShare(String text) {
        assertThat(Quantities.share(text)).isEmpty();
    }
}
