package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.scenario.databasepool.TrialDatabase.DatabaseProcessors;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseProcessorsTest {

    @Test
    void objectToAServerThatTakesMostOfThem() {
        assertThat(DatabaseProcessors.objection(1.4, 2)).isEmpty();
        assertThat(DatabaseProcessors.objection(1.5, 2))
                .get(STRING)
                .startsWith("the database took 1.5 of 2 processors, over the bound of 70 %");
    }

    @Test
    void areTakenByEachProcessSinceTheReadingBefore() {
        ProcessHandle process = ProcessHandle.current();

        assertThat(DatabaseProcessors.coresBetween(
                        Map.of(process, Duration.ofSeconds(1)),
                        Map.of(process, Duration.ofSeconds(2)),
                        Duration.ofSeconds(4).toNanos()))
                .isEqualTo(0.25);
    }
}
