package dev.strandbench.profiler;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

abstract class IterationProfiler implements InternalProfiler {

    private final boolean active;

    IterationProfiler(boolean active) {
        this.active = active;
    }

    abstract void begin() throws Exception;

    /**
     * Returns an iteration's metrics. The number of ops includes ops that run while threads start or stop measuring.
     */
    abstract List<Result<?>> end(long ops) throws Exception;

    @Override
    public final void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (active) {
            try {
                begin();
            } catch (Exception e) {
                throw failed(e);
            }
        }
    }

    @Override
    public final Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (!active) {
            return List.of();
        }
        try {
            return end(Math.max(1, result.getMetadata().getAllOps()));
        } catch (Exception e) {
            throw failed(e);
        }
    }

    private IllegalStateException failed(Exception e) {
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new IllegalStateException(getClass().getSimpleName() + " failed: " + e, e);
    }

    static Result<?> average(String name, double value, String unit) {
        return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
    }

    static Result<?> maximum(String name, double value, String unit) {
        return new ScalarResult(name, value, unit, AggregationPolicy.MAX);
    }

    static Result<?> total(String name, double value, String unit) {
        return new ScalarResult(name, value, unit, AggregationPolicy.SUM);
    }
}
