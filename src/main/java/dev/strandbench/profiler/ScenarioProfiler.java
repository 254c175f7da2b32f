package dev.strandbench.profiler;

import dev.strandbench.scenario.SecondaryMetrics;
import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Takes what scenarios report beside their score to JMH; the jar attaches it by itself. */
public final class ScenarioProfiler implements InternalProfiler {

    /** Called by JMH. */
    public ScenarioProfiler() {}

    @Override
    public String getDescription() {
        return "Secondary metrics of the scenarios: ideal, tasks and what else each reports";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        SecondaryMetrics.take();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return SecondaryMetrics.take();
    }
}
