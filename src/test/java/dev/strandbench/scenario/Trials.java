package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;

/** What tests of scenarios look at in a trial. */
public final class Trials {

    private Trials() {}

    /** Makes sure that a trial fails because one of its ops gave another result. */
    public static void requireWrongResult(Trial trial) {
        assertThatThrownBy(trial::requireResults)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("every op gives the same checksum");
    }

    /** Takes the scores of all secondary metrics that were reported and not taken yet, by name. */
    public static Map<String, Double> takeMetrics() {
        return SecondaryMetrics.take().stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
    }
}
