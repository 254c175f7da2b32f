package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is planned depends on how many threads {@code Dispatchers.IO} has in forks, not on this JVM's. */
class ThreadsOfForksTest {

    private static final String IO_PARALLELISM = "kotlinx.coroutines.io.parallelism";
    private static final Profile QUICK = ProfileReader.read("quick");

    @Test
    void areThoseThatTheirCircumstancesGiveThem() {
        Planner planner =
                planner(QUICK).under(ChosenCircumstances.of(Map.of(IO_PARALLELISM, List.of("4", "1000")), Map.of()));

        assertThat(plan(planner).families())
                .flatExtracting(Family::arms)
                .singleElement()
                .satisfies(arm -> assertThat(arm.parameters())
                        .containsEntry(CircumstanceParameter.compared(IO_PARALLELISM), "1000"));
        assertThat(planner.leftOut())
                .singleElement()
                .asString()
                .startsWith("BlockingIo ")
                .contains("4 threads wait for 100 answers");
    }

    @Test
    void areThoseThatTheProfileGivesThem() {
        assertThat(plan(planner(QUICK)).cells()).isEqualTo(1);

        Planner planner = planner(new Profile(
                "own",
                "For a test",
                QUICK.budget(),
                QUICK.precision(),
                QUICK.pace(),
                List.of("-D" + IO_PARALLELISM + "=4"),
                QUICK.selections()));
        assertThatThrownBy(() -> plan(planner))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("4 threads wait for 100 answers");
    }

    private static Planner planner(Profile profile) {
        return new Planner(
                profile,
                List.of("BlockingIoBenchmark"),
                Map.of("tasks", List.of("100"), "delayMillis", List.of("1000")),
                List.of("IO"));
    }

    private static Plan plan(Planner planner) {
        return planner.plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1);
    }
}
