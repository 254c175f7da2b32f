package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunSessionTest {

    @Test
    void extendsTheForksOfARunForClaims() {
        Plan ranking = Plans.of(Duration.ofHours(1), false, 1, "A", "B");
        Plan ofClaims = ranking.asked(true);

        assertThat(RunSession.withForks(ofClaims, 20)).isEqualTo(ofClaims.withForks(20));
        assertThatThrownBy(() -> RunSession.withForks(ofClaims, 31))
                .hasMessage("--forks 31 is not valid; valid for this run: 3 to 30");
        assertThatThrownBy(() -> RunSession.withForks(ofClaims, 2))
                .hasMessage("--forks 2 is not valid; valid for this run: 3 to 30");
        assertThatThrownBy(() -> RunSession.withForks(ranking, 20))
                .hasMessageStartingWith("--forks is for runs for claims; others take");
    }
}
