package dev.strandbench.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.base.SecretText;
import dev.strandbench.machine.JvmSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "status")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkOutcome.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = ForkOutcome.Failed.class, name = "failed")
})
public sealed interface ForkOutcome {

    /**
     * A fork that completed its measurement. The first score and the first duration are those of the fork's first
     * iteration.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Finished(String unit, double[] scores, double[] seconds, Map<String, SecondarySeries> secondary, ForkJvm jvm)
            implements ForkOutcome {

        /** Returns true if most iterations in the fork's second half have a score. */
        public boolean isScored() {
            return 2 * withoutScore() < scores.length - firstThatMayCount();
        }

        /** Returns how many iterations in the fork's second half have no score. */
        public long withoutScore() {
            return withoutScoreFrom(firstThatMayCount());
        }

        /**
         * Counts the iterations that have no score and either start after a given fork age, in s, or lie in the fork's
         * second half.
         */
        public long withoutScore(double age) {
            return withoutScoreFrom(Math.min(firstThatMayCount(), series().iterationAt(age)));
        }

        private long withoutScoreFrom(int first) {
            return Arrays.stream(scores, first, scores.length)
                    .filter(Double::isNaN)
                    .count();
        }

        private int firstThatMayCount() {
            return scores.length / 2;
        }

        /** Returns a metric's value in each iteration; empty unless every iteration has the metric. */
        public Optional<IterationSeries> series(String metric) {
            if (metric.isEmpty()) {
                return Optional.of(series());
            }
            return Optional.ofNullable(secondary.get(metric))
                    .map(found -> new IterationSeries(found.scores(), seconds, roundTrips()));
        }

        public String unit(String metric) {
            if (metric.isEmpty()) {
                return unit;
            }
            SecondarySeries found = secondary.get(metric);
            return found == null ? "" : found.unit();
        }

        /** Returns the score of an op that only waits, in the unit of the scores; NaN if ops do not wait. */
        public double idealScore() {
            SecondarySeries ideal = secondary.get(WaitingTime.METRIC);
            return ideal == null || ideal.scores().length == 0
                    ? Double.NaN
                    : WaitingTime.asScore(unit, ideal.scores()[0], ideal.unit());
        }

        /** Returns all iterations. A warm-up iteration without a score gets the score of the next iteration. */
        public IterationSeries series() {
            double[] known = scores.clone();
            for (int i = firstThatMayCount() - 1; i >= 0; i--) {
                known[i] = Double.isNaN(known[i]) ? known[i + 1] : known[i];
            }
            return new IterationSeries(known, seconds, roundTrips());
        }

        private double[] roundTrips() {
            SecondarySeries found = secondary.get(RoundTrips.METRIC);
            return found != null && JvmSettings.useTwoProcessors(jvm.settings) ? found.scores() : new double[0];
        }
    }

    /** A fork that failed or took too long, with its last output or a stack trace. Passwords are masked. */
    record Failed(String reason, List<String> lastLines) implements ForkOutcome {

        public Failed {
            reason = SecretText.masked(reason);
            lastLines = lastLines.stream().map(SecretText::masked).toList();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record SecondarySeries(String unit, double[] scores) {}

    /** The JVM of a fork, as JMH reports it. Old journals lack the settings and the number of threads. */
    record ForkJvm(
            String program,
            List<String> arguments,
            String jdkVersion,
            String vmName,
            String vmVersion,
            @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> settings,
            @JsonSetter(nulls = Nulls.AS_EMPTY) int threads) {

        public ForkJvm {
            threads = Math.max(1, threads);
        }

        ForkJvm with(Map<String, String> otherSettings) {
            return new ForkJvm(program, arguments, jdkVersion, vmName, vmVersion, Map.copyOf(otherSettings), threads);
        }
    }
}
