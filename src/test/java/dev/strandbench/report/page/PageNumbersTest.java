package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageNumbersTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "-12.34567, -12.35",
        "0.0009999999, 0.001",
        "99999.9, 100000",
        "1234567.8, 1235000",
        "1.23456e-30, 1.235e-30",
        "9.87654e300, 9.877e300",
        "4.9e-324, 4.9e-324"
    })
    void hasFourDigitsOfAnIteration(double number, double rounded) {
        assertThat(PageNumbers.iteration(number)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void isNothingForWhatIsNoNumber(double number) {
        assertThat(PageNumbers.figure(number)).isNaN();
    }

    @Test
    void isTheDoubleNextToTheDecimal() {
        SplittableRandom random = new SplittableRandom(1);
        MathContext six = new MathContext(6);
        for (int time = 0; time < 10_000; time++) {
            double number = random.nextDouble(1, 10) * Math.pow(10, random.nextInt(-40, 40));

            assertThat(PageNumbers.figure(number))
                    .isEqualTo(new BigDecimal(number).round(six).doubleValue());
        }
    }
}
