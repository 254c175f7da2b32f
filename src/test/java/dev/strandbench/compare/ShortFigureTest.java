package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortFigureTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        %,.0f | 123456789 | 123,456,789
        %,.0f | 1234567890 | 1.235e9
        %,.0f | -1234567890 | -1.235e9
        %.3f | 1e300 | 1.000e300
        %.3f | 1e-300 | 0.000
        %.3f | 0 | 0.000
        %.1f times | 1e300 | 1.000e300 times
        %+.1f %% | 1e300 | +1.000e300 %
        %+.1f %% | -12.34 | -12.3 %
        """)
    void shortensWhatWouldBeLong(String format, double value, String text) {
        assertThat(ShortFigure.of(format, value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        %.3f | 1e-300 | 1.000e-300
        %.3f) | -0.00001 | -1.000e-5)
        %.3f | 0.001 | 0.001
        %.3f | 0 | 0.000
        %.2f 10 times | 0.001 | 1.000e-3 10 times
        %.3f | NaN | NaN
        """)
    void makesZeroOfNothingElse(String format, double value, String text) {
        assertThat(ShortFigure.notZero(format, value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        %.1f times | 2.04 | 2.0 times
        %.1f times | 2097.2 | 2,097 times
        %.3f) | 100 | 100)
        %.1f times | 4039332116.2 | 4.039e9 times
        %.2f | 1e-300 | 1.000e-300
        """)
    void givesLargeRatiosNoDecimals(String format, double ratio, String text) {
        assertThat(ShortFigure.ratio(format, ratio)).isEqualTo(text);
    }
}
