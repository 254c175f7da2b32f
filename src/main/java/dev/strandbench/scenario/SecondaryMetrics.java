package dev.strandbench.scenario;

import dev.strandbench.process.ProcessActivity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What a benchmark reports beside its score, as JMH secondary metrics. JMH's own auxiliary counters can only be summed
 * over iterations, which is wrong for a thread count or a percentile; so the benchmark leaves its metrics here at the
 * end of an iteration, and the {@code scenario} profiler, in the same JVM, passes them to JMH. Thread-safe.
 */
public final class SecondaryMetrics {

    private static final Map<String, Result<?>> PENDING = new LinkedHashMap<>();
    private static final AtomicBoolean OBJECTED = new AtomicBoolean();
    private static boolean scoreWithheld;
    private static @Nullable ProcessActivity beginning;

    private SecondaryMetrics() {}

    /** Reports a value that is averaged over iterations. */
    public static void average(String name, double value, String unit) {
        put(name, value, unit, AggregationPolicy.AVG);
    }

    /** Reports a value of which the greatest over all iterations counts. */
    public static void maximum(String name, double value, String unit) {
        put(name, value, unit, AggregationPolicy.MAX);
    }

    /** Reports a value that is added up over iterations. */
    public static void total(String name, double value, String unit) {
        put(name, value, unit, AggregationPolicy.SUM);
    }

    /**
     * Reports, as {@code invalid}, whether something that is not measured has decided the iteration's score. If it has,
     * the iteration ends without one; the first reason of a fork is printed.
     *
     * @param objection the reason; empty if the score counts
     */
    public static void validity(Optional<String> objection) {
        maximum("invalid", objection.isPresent() ? 1 : 0, "yes/no");
        objection.ifPresent(reason -> {
            withholdScore();
            if (OBJECTED.compareAndSet(false, true)) {
                System.out.println("invalid: " + reason);
            }
        });
    }

    private static void put(String name, double value, String unit, AggregationPolicy policy) {
        synchronized (PENDING) {
            PENDING.put(name, new ScalarResult(name, value, unit, policy));
        }
    }

    /**
     * Takes note of what the JVM has done until the ops of an iteration begin, so that a trial's set-up is left out.
     */
    public static void begin() {
        synchronized (PENDING) {
            beginning = ProcessActivity.read();
        }
    }

    /** What the JVM had done at the last {@link #begin} since the last call; empty if there was none. */
    public static Optional<ProcessActivity> takeBeginning() {
        synchronized (PENDING) {
            Optional<ProcessActivity> taken = Optional.ofNullable(beginning);
            beginning = null;
            return taken;
        }
    }

    /** Makes the running iteration end without a score, which is then NaN: nothing was measured that counts. */
    public static void withholdScore() {
        synchronized (PENDING) {
            scoreWithheld = true;
        }
    }

    /** Whether a score was withheld since the last call. */
    public static boolean takeScoreWithheld() {
        synchronized (PENDING) {
            boolean taken = scoreWithheld;
            scoreWithheld = false;
            return taken;
        }
    }

    /** Hands over what was reported since the last call. */
    public static List<Result<?>> take() {
        synchronized (PENDING) {
            List<Result<?>> taken = new ArrayList<>(PENDING.values());
            PENDING.clear();
            return taken;
        }
    }
}
