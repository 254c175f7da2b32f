package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.MadeUpClaims;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClaimPhrasesTest {

    private static final double[] BASELINE = {0, 0, 0};

    /** Returns an open part for which the number of forks that would decide it is unknown. */
    private static PartFinding open(double... candidate) {
        Claim claim = MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 1.2 }");
        RangeVerdict verdict = new RangeVerdict(
                RangePosition.UNDECIDED,
                new Interval(1.2, Double.POSITIVE_INFINITY),
                RatioEstimate.welch(BASELINE, candidate, 0),
                0.99,
                OptionalInt.empty());
        return new PartFinding(
                Map.of(),
                claim.experiment().orElseThrow().questions().getFirst(),
                OptionalDouble.empty(),
                ClaimFinding.CANNOT_TELL,
                Optional.of(verdict),
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void doesNotCallForksThatAreAlikeTooNearTheLimit() {
        assertThat(ClaimPhrases.verdict(open(0.25, 0.25, 0.25)))
                .isEqualTo("CAN'T TELL: identical forks do not show how many are needed");
    }

    @Test
    void saysThatWhatScattersAroundTheLimitIsTooNearToIt() {
        double limit = Math.log(1.2);

        assertThat(ClaimPhrases.verdict(open(limit, limit - 0.1, limit + 0.1)))
                .isEqualTo("CAN'T TELL: too close to the limit for any number of forks");
    }

    @Test
    void givesTheEndsOfAnIntervalThatDecidesHoweverFarApartTheyAre() {
        assertThat(ClaimPhrases.interval(ClaimFinding.HOLDS, 3, 900)).isEqualTo("3.000–900.0");
        assertThat(ClaimPhrases.interval(ClaimFinding.DOES_NOT_HOLD, 3, 900)).isEqualTo("3.000–900.0");
        assertThat(ClaimPhrases.interval(ClaimFinding.CANNOT_TELL, 3, 900)).isEqualTo("wide");
        assertThat(ClaimPhrases.interval(ClaimFinding.CANNOT_TELL, 3, 200)).isEqualTo("3.000–200.0");
    }
}
