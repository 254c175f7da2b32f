package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CircumstanceAmongParametersTest {

    @Test
    void repeatsComparisonsUnderWhatNoBenchmarkDeclares() {
        Plan byParameter = plan(planner("YourWorkload", Map.of("heap", List.of("256M", "1g"))));
        Plan byOption = plan(planner("YourWorkload", Map.of())
                .under(ChosenCircumstances.of(Map.of(), Map.of("heap", List.of("256m", "1g")))));

        assertThat(byParameter.families()).hasSize(2).isEqualTo(byOption.families());
        assertThat(byParameter.families().getFirst().arms())
                .allSatisfy(arm -> assertThat(arm.parameters()).containsEntry("over.heap", "256m"));
    }

    @Test
    void leavesToABenchmarkWhatItDeclares() {
        Plan plan = plan(planner("[.]Service", Map.of("heap", List.of("96m"))));

        assertThat(plan.families())
                .flatExtracting(Family::arms)
                .allSatisfy(arm -> assertThat(arm.parameters())
                        .containsEntry("heap", "96m")
                        .doesNotContainKey("over.heap"));
    }

    @Test
    void refusesOneThatIsChosenTwice() {
        Planner planner = planner("YourWorkload", Map.of("heap", List.of("256m")))
                .under(ChosenCircumstances.of(Map.of("heap", List.of("1g")), Map.of()));

        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("heap is chosen by -p heap=… and as a circumstance; valid: -p, --arm or --over");
    }

    private static Planner planner(String regex, Map<String, List<String>> parameters) {
        return new Planner(ProfileReader.read("quick"), List.of(regex), parameters, List.of());
    }

    private static Plan plan(Planner planner) {
        return planner.plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1);
    }
}
