package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0 | 0.000
        0.0004 | 4.000e-4
        0.5 | 0.500
        12.345 | 12.35
        123456 | 123,456
        -123456 | -123,456
        1e300 | 1.000e300
        -1e300 | -1.000e300
        1e-300 | 1.000e-300
        NaN | –
        Infinity | –
        """)
    void showsScoresOfAnySize(double score, String text) {
        assertThat(FigureText.score(score)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1 | 1.00", "24711.1 | 24,711", "1e300 | 1.000e300", "1e-300 | 1.000e-300", "Infinity | –"})
    void showsRatiosOfAnySize(double ratio, String text) {
        assertThat(FigureText.ratio(ratio)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0s", "PT0.25S, 250ms", "PT2.5S, 2s", "PT4M30S, 4m 30s", "PT1H30M, 1h 30m", "P3DT1H, 73h 0m"})
    void showsTimesInTheUnitsThatPeopleUse(Duration time, String words) {
        assertThat(PlanText.words(time)).isEqualTo(words);
    }
}
