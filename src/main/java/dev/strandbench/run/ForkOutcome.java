package dev.strandbench.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.base.SecretText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
         * Whether there is anything to measure: an iteration whose score is not a number says that there is not, or
         * that something else than the arm decided it. What half of those that may count say, the others would.
         */
        public boolean isScored() {
            return 2 * withoutScore() < scores.length - firstThatMayCount();
        }

        /** How many iterations have no score, of those that may count. */
        public long withoutScore() {
            return Arrays.stream(scores, firstThatMayCount(), scores.length)
                    .filter(Double::isNaN)
                    .count();
        }

        /** The first half is warm-up, whatever the policy. */
        private int firstThatMayCount() {
            return scores.length / 2;
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

        /** The score of an op that does nothing but wait, in the scores' unit; NaN if its tasks do not wait. */
        public double idealScore() {
            SecondarySeries ideal = secondary.get(WaitingTime.METRIC);
            return ideal == null || ideal.scores().length == 0
                    ? Double.NaN
                    : WaitingTime.asScore(unit, ideal.scores()[0], ideal.unit());
        }

        /** Scores and times together; iterations of the warm-up that have no score have the one of the next. */
        public IterationSeries series() {
            double[] known = scores.clone();
            for (int i = firstThatMayCount() - 1; i >= 0; i--) {
                known[i] = Double.isNaN(known[i]) ? known[i + 1] : known[i];
            }
            return new IterationSeries(known, seconds);
        }
    }

    /**
     * It did not, or took too long. Passwords of addresses, which a fork may have from its environment, and its
     * exceptions may repeat, are in neither.
     *
     * @param reason in a sentence
     * @param lastLines of its output, or the first of the trace of the exception that ended it
     */
    record Failed(String reason, List<String> lastLines) implements ForkOutcome {

        /** Leaves passwords out. */
        public Failed {
            reason = SecretText.masked(reason);
            lastLines = lastLines.stream().map(SecretText::masked).toList();
        }
    }

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
     * @param threads that ran the benchmark
     */
    record ForkJvm(
            String program,
            List<String> arguments,
            String jdkVersion,
            String vmName,
            String vmVersion,
            Map<String, String> settings,
            int threads) {

        /** A JVM of a journal; older ones do not tell the last two. */
        @JsonCreator
        static ForkJvm read(
                @JsonProperty("program") String program,
                @JsonProperty("arguments") List<String> arguments,
                @JsonProperty("jdkVersion") String jdkVersion,
                @JsonProperty("vmName") String vmName,
                @JsonProperty("vmVersion") String vmVersion,
                @JsonProperty("settings") @Nullable Map<String, String> settings,
                @JsonProperty("threads") @Nullable Integer threads) {
            return new ForkJvm(
                    program,
                    arguments,
                    jdkVersion,
                    vmName,
                    vmVersion,
                    Objects.requireNonNullElse(settings, Map.of()),
                    Objects.requireNonNullElse(threads, 1));
        }

        ForkJvm with(Map<String, String> otherSettings) {
            return new ForkJvm(program, arguments, jdkVersion, vmName, vmVersion, Map.copyOf(otherSettings), threads);
        }
    }
}
