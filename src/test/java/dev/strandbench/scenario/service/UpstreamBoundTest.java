package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.service.UpstreamLateness;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamBoundTest {

    @ParameterizedTest
    @CsvSource({"100, 50, true", "100, 50.1, false", "0, 20, true", "0, 20.1, false", "5, 20, true"})
    void allowsHalfOfTheDelayAndWhatABusyMachineAdds(int delayMillis, double medianMillis, boolean allowed) {
        UpstreamLateness lateness = new UpstreamLateness(medianMillis, 1_000);

        Optional<String> objection = UpstreamBound.objection(lateness, delayMillis);

        assertThat(objection.isEmpty()).isEqualTo(allowed);
    }

    @Test
    void saysByHowMuchTheyWereLate() {
        assertThat(UpstreamBound.objection(new UpstreamLateness(61.7, 80), 100))
                .contains("half of the calls to the upstream services were held 62 ms longer than planned or more, over"
                        + " the bound of 50 ms, so that these decide the score; ask for less, or for longer delays");
    }
}
