package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fork's JVM is given reaches nothing of a service, which runs in another. */
class CircumstancesOfServicesTest {

    @ParameterizedTest
    @ValueSource(strings = {"[.]ServiceBenchmark", "ColdService", "OpenLoop", "HighestRate", "LeastHeap"})
    void areNotValid(String regex) {
        Planner planner = planner(List.of(regex), Map.of()).under(under("gc", "G1", "ZGC"));

        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(": measures a JVM that it starts itself, which gc would not reach")
                .hasMessageContaining("; valid: jdk, or -p with one of ")
                .hasMessageContaining(", strategy");
    }

    @Test
    void areNotValidAmongTheParametersEither() {
        Planner planner = planner(List.of("LeastHeap"), Map.of("heap", List.of("64m")));

        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("LeastHeap: measures a JVM that it starts itself, which heap would not reach; valid: jdk,"
                        + " or -p with one of endpoint, leastMebibytes, mostMebibytes, strategy");
    }

    @Test
    void leaveOutNothingElse() {
        Planner planner =
                planner(List.of("LeastHeap", "BaselineBenchmark"), Map.of()).under(under("gc", "Serial"));

        Plan plan = plan(planner);

        assertThat(plan.families())
                .flatExtracting(Family::arms)
                .extracting(Cell::type)
                .containsOnly("Baseline");
        assertThat(planner.leftOut())
                .filteredOn(reason -> reason.startsWith("LeastHeap: measures a JVM that it starts itself"))
                .hasSize(1);
    }

    private static ChosenCircumstances under(String name, String... values) {
        return ChosenCircumstances.of(Map.of(), Map.of(name, List.of(values)));
    }

    private static Planner planner(List<String> regexes, Map<String, List<String>> parameters) {
        return new Planner(ProfileReader.read("quick"), regexes, parameters, List.of());
    }

    private static Plan plan(Planner planner) {
        return planner.plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1);
    }
}
