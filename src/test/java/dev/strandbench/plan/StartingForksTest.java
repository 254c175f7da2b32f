package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartingForksTest {

    private static final String UNSTARTABLE = "UnstartableBenchmark";
    private static final Profile QUICK = ProfileReader.read("quick");

    @Test
    void areThoseOfABenchmarkWhoseOwnArgumentsAJvmTakes() {
        Planner planner = new Planner(QUICK, List.of("BaselineBenchmark", UNSTARTABLE), Map.of(), List.of());

        Plan plan = plan(planner);

        assertThat(plan.families())
                .flatExtracting(Family::arms)
                .extracting(Cell::type)
                .containsOnly("Baseline");
        assertThat(planner.leftOut())
                .filteredOn(reason -> reason.startsWith("Unstartable on JDK "))
                .singleElement()
                .asString()
                .contains(": its forks do not start: ", "NoSuchFlag");
    }

    @Test
    void areNeeded() {
        Planner planner = new Planner(QUICK, List.of(UNSTARTABLE), Map.of(), List.of());

        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("Unstartable on JDK ")
                .hasMessageContaining("NoSuchFlag");
    }

    @Test
    void areNotThoseThatAProfileKeepsFromIt() {
        Planner planner = new Planner(with("-Xmx200m"), List.of("BaselineBenchmark"), Map.of(), List.of());

        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessageMatching("on JDK \\S+ no fork of Baseline starts with -Xmx200m beside its own -Xms1g: .*"
                        + "; valid: jvm-args that a JVM takes beside what a benchmark asks for, or --over gc=… .*");
    }

    @Test
    void haveNoCollectorBesideThatOfTheirArm() {
        Planner planner = new Planner(QUICK, List.of("PrependingBenchmark"), Map.of(), List.of())
                .under(ChosenCircumstances.of(Map.of("gc", List.of("Serial")), Map.of()));

        assertThat(plan(planner).families())
                .flatExtracting(Family::arms)
                .singleElement()
                .satisfies(arm -> assertThat(arm.ownArguments())
                        .hasValueSatisfying(own -> assertThat(own).containsExactly(PrependingBenchmark.FIRST)))
                .satisfies(arm -> assertThat(arm.jvmArguments()).containsExactly("-XX:+UseSerialGC"));
    }

    private static Profile with(String jvmArgument) {
        return new Profile(
                "own",
                "For a test",
                QUICK.budget(),
                QUICK.precision(),
                QUICK.pace(),
                List.of(jvmArgument),
                QUICK.selections());
    }

    private static Plan plan(Planner planner) {
        return planner.plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1);
    }
}
