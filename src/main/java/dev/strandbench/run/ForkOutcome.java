package dev.strandbench.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a fork ended. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "status")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkOutcome.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = ForkOutcome.Failed.class, name = "failed")
})
public sealed interface ForkOutcome {

    /**
     * It measured what it should.
     *
     * @param unit of the scores, for example {@code ms/op}
     * @param scores by iteration, from the fork's first op on
     * @param seconds how long each iteration took, in s
     * @param secondary secondary metrics by name
     * @param jvm what ran it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Finished(String unit, double[] scores, double[] seconds, Map<String, SecondarySeries> secondary, ForkJvm jvm)
            implements ForkOutcome {

        /**
         * Whether what it measured counts: an iteration whose score is not a number says that there is nothing to
         * measure, or that something else than the arm decided its score.
         */
        public boolean isScored() {
            return Arrays.stream(scores).noneMatch(Double::isNaN);
        }

        /** The score, or a secondary metric, with its times; empty if the fork does not have it in every iteration. */
        public Optional<IterationSeries> series(String metric) {
            if (metric.isEmpty()) {
                return Optional.of(series());
            }
            return Optional.ofNullable(secondary.get(metric))
                    .map(found -> new IterationSeries(found.scores(), seconds));
        }

        /** The unit of the score, or of a secondary metric; empty if the fork does not have it. */
        public String unit(String metric) {
            if (metric.isEmpty()) {
                return unit;
            }
            SecondarySeries found = secondary.get(metric);
            return found == null ? "" : found.unit();
        }

        /** The least that an op can take because its tasks wait, in the scores' unit; NaN if there is no such bound. */
        public double waitingTime() {
            SecondarySeries ideal = secondary.get(WaitingTime.METRIC);
            return ideal == null ? Double.NaN : WaitingTime.in(unit, ideal.scores(), ideal.unit());
        }

        /** Scores and times together. */
        public IterationSeries series() {
            return new IterationSeries(scores, seconds);
        }
    }

    /**
     * It did not, or took too long.
     *
     * @param reason in a sentence
     * @param lastLines of its output
     */
    record Failed(String reason, List<String> lastLines) implements ForkOutcome {}

    /**
     * A secondary metric by iteration.
     *
     * @param unit JMH's
     * @param scores by iteration; as many as the fork has iterations
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record SecondarySeries(String unit, double[] scores) {}

    /**
     * The JVM of a fork as JMH saw it.
     *
     * @param program its {@code java}
     * @param arguments given to it
     * @param jdkVersion for example {@code 25.0.1}
     * @param vmName for example {@code OpenJDK 64-Bit Server VM}
     * @param vmVersion with its build
     * @param settings of its schedulers and its heap as it told them itself, by name; empty if it did not
     */
    record ForkJvm(
            String program,
            List<String> arguments,
            String jdkVersion,
            String vmName,
            String vmVersion,

            @JsonSetter(nulls = Nulls.AS_EMPTY) // journals did not always have it
            Map<String, String> settings) {

        ForkJvm with(Map<String, String> otherSettings) {
            return new ForkJvm(program, arguments, jdkVersion, vmName, vmVersion, Map.copyOf(otherSettings));
        }
    }
}
