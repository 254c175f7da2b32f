package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ChangePointRuleTest {

    private final Random random = new Random(5);

    private double[] steps(double... means) {
        return Arrays.stream(means)
                .flatMap(mean -> random.doubles(20).map(noise -> mean + noise - 0.5))
                .toArray();
    }

    @ParameterizedTest
    @FieldSource("dev.strandbench.analysis.stats.PublishedSeries#TIGERBEETLE")
    void findsWhatIsPublished(PublishedSeries.Case published) throws IOException {
        assertThat(published.rule().find(PublishedSeries.tigerbeetle())).isEqualTo(published.changePoints());
    }

    @Test
    void findsStepsUpAndDown() {
        assertThat(ChangePointRule.STANDARD.find(steps(100, 103, 103, 101))).containsExactly(20, 60);
    }

    @Test
    void findsNothingInNoise() {
        int found = 0;
        for (int run = 0; run < 100; run++) {
            found += ChangePointRule.STANDARD.find(steps(100, 100, 100)).size();
        }

        assertThat(found).isLessThanOrEqualTo(15);
    }

    @Test
    void findsNothingWhereThereIsNothing() {
        assertThat(ChangePointRule.STANDARD.find()).isEmpty();
        assertThat(ChangePointRule.STANDARD.find(1)).isEmpty();
        assertThat(ChangePointRule.STANDARD.find(1, 2)).isEmpty();
        assertThat(ChangePointRule.STANDARD.find(new double[50])).isEmpty();
    }

    @Test
    void passesOverChangesThatAreTooSmall() {
        assertThat(new ChangePointRule(0.001, 0.05).find(steps(100, 103))).isEmpty();
    }
}
