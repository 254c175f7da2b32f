package dev.strandbench.profiler;

import dev.strandbench.scenario.SecondaryMetrics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.results.ThroughputResult;

/** Passes to JMH what scenarios report beside their score; the jar attaches this profiler unasked. */
public final class ScenarioProfiler implements InternalProfiler {

    /** Called by JMH. */
    public ScenarioProfiler() {}

    @Override
    public String getDescription() {
        return "Secondary metrics of the scenarios: ideal, tasks and whatever else each reports";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        SecondaryMetrics.take();
        SecondaryMetrics.takeScoreWithheld();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams params, IterationResult iteration) {
        List<Result<?>> results = new ArrayList<>(SecondaryMetrics.take());
        if (SecondaryMetrics.takeScoreWithheld()) {
            results.add(notANumber(benchmark, iteration.getPrimaryResult().getLabel()));
        }
        return results;
    }

    /** A score of nothing in no time, which is NaN; so is JMH's mean of this and the iteration's own score. */
    private static Result<?> notANumber(BenchmarkParams benchmark, String label) {
        TimeUnit unit = benchmark.getTimeUnit();
        return switch (benchmark.getMode()) {
            case AverageTime -> new AverageTimeResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case SingleShotTime -> new SingleShotResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case Throughput -> new ThroughputResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case SampleTime, All ->
                throw new IllegalStateException(
                        "nothing was measured, which the mode " + benchmark.getMode() + " cannot express");
        };
    }
}
