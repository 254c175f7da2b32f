package dev.strandbench.profiler;

import dev.strandbench.base.ForkComplaint;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessActivity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.Result;

/** Collects the secondary metrics of a benchmark. {@link ScenarioProfiler} passes these metrics to JMH. Thread-safe. */
public final class SecondaryMetrics {

    private static final Map<String, Result<?>> PENDING = new LinkedHashMap<>();
    private static final AtomicBoolean SCORE_WITHHELD = new AtomicBoolean();
    private static final AtomicReference<@Nullable ProcessActivity> BEGINNING = new AtomicReference<>();

    private SecondaryMetrics() {}

    public static void average(String name, double value, String unit) {
        put(name, IterationProfiler.average(name, value, unit));
    }

    public static void maximum(String name, double value, String unit) {
        put(name, IterationProfiler.maximum(name, value, unit));
    }

    public static void total(String name, double value, String unit) {
        put(name, IterationProfiler.total(name, value, unit));
    }

    public static void yesOrNo(String name, boolean holds) {
        maximum(name, holds ? 1 : 0, "yes/no");
    }

    /** Reports a setting of a JVM that the fork started. A run stores the setting with the fork's own settings. */
    public static void setting(String name, String value) {
        JvmSettings.labels(Map.of(name, value)).forEach(label -> maximum(label, 1, ""));
    }

    /** If there is an objection, prints it, discards the score and sets the metric {@code invalid} to 1. */
    public static void validity(Optional<String> objection) {
        yesOrNo("invalid", objection.isPresent());
        objection.ifPresent(reason -> {
            withholdScore();
            System.out.print(ForkComplaint.objection(reason));
        });
    }

    private static void put(String name, Result<?> metric) {
        synchronized (PENDING) {
            PENDING.put(name, metric);
        }
    }

    /** Records the JVM's activity before an iteration's ops, so that metrics exclude the trial's set-up. */
    public static void begin() {
        BEGINNING.set(ProcessActivity.read());
    }

    public static Optional<ProcessActivity> takeBeginning() {
        return Optional.ofNullable(BEGINNING.getAndSet(null));
    }

    /** Discards the score of the current iteration, so that JMH reports NaN. */
    public static void withholdScore() {
        SCORE_WITHHELD.set(true);
    }

    public static boolean takeScoreWithheld() {
        return SCORE_WITHHELD.getAndSet(false);
    }

    public static List<Result<?>> take() {
        synchronized (PENDING) {
            List<Result<?>> taken = new ArrayList<>(PENDING.values());
            PENDING.clear();
            return taken;
        }
    }
}
