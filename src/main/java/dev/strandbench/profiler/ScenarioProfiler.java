package dev.strandbench.profiler;

import dev.strandbench.machine.ParentProcess;
import dev.strandbench.machine.ProcessActivity;
import dev.strandbench.machine.RoundTrip;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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

/**
 * Passes the scenarios' secondary metrics to JMH, and adds metrics that show whether a fork was warmed up. The jar
 * always attaches this profiler. It also ends a fork when the process that started the fork ends.
 *
 * <ul>
 *   <li>{@code process.cpu}: CPU time of the whole JVM, in µs per op.
 *   <li>{@code process.faults}: on Linux, the number of page faults without I/O per op.
 *   <li>{@code process.collections}: number of garbage collections per op.
 *   <li>{@code process.threads}: number of platform threads started per op.
 *   <li>{@code process.compiling}: time that the JIT compilers used, in µs per op.
 *   <li>{@code process.roundTrip}: time of a round trip between two processors just before the iteration, in ns.
 * </ul>
 */
public final class ScenarioProfiler implements InternalProfiler {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MICROS_PER_MILLI = 1e3;

    private final Optional<RoundTrip> roundTrip;
    private double roundTripNanos = Double.NaN;

    public ScenarioProfiler() {
        // Starts threads here, before the first op and before threads are counted.
        ParentProcess.endForkWithIt();
        boolean isMeasured = ParentProcess.isOfAFork() && Runtime.getRuntime().availableProcessors() > 1;
        roundTrip = isMeasured ? Optional.of(RoundTrip.ofThisJvm()) : Optional.empty();
    }

    @Override
    public String getDescription() {
        return "Secondary metrics of the scenarios, and the work of the JVM during their ops";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        SecondaryMetrics.take();
        SecondaryMetrics.takeScoreWithheld();
        roundTrip.ifPresent(between -> roundTripNanos = between.nanos().orElse(Double.NaN));
        SecondaryMetrics.begin();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams params, IterationResult iteration) {
        List<Result<?>> results = new ArrayList<>();
        SecondaryMetrics.takeBeginning()
                .ifPresent(earlier -> results.addAll(perOp(
                        ProcessActivity.read().since(earlier),
                        iteration.getMetadata().getAllOps())));
        results.addAll(SecondaryMetrics.take());
        roundTrip.ifPresent(
                between -> results.add(IterationProfiler.average("process.roundTrip", roundTripNanos, "ns")));
        if (SecondaryMetrics.takeScoreWithheld()) {
            results.add(notANumber(benchmark, iteration.getPrimaryResult().getLabel()));
        }
        return results;
    }

    private static List<Result<?>> perOp(ProcessActivity activity, long allOps) {
        double ops = (double) Math.max(1, allOps);
        List<Result<?>> results = new ArrayList<>(List.of(
                IterationProfiler.average("process.cpu", activity.processorNanos() / NANOS_PER_MICRO / ops, "us/op"),
                IterationProfiler.average("process.collections", activity.collections() / ops, "#/op"),
                IterationProfiler.average("process.threads", activity.threadsStarted() / ops, "#/op"),
                IterationProfiler.average(
                        "process.compiling", activity.compilingMillis() * MICROS_PER_MILLI / ops, "us/op")));
        activity.minorFaults()
                .ifPresent(faults -> results.add(IterationProfiler.average("process.faults", faults / ops, "#/op")));
        return results;
    }

    private static Result<?> notANumber(BenchmarkParams benchmark, String label) {
        TimeUnit unit = benchmark.getTimeUnit();
        return switch (benchmark.getMode()) {
            case AverageTime -> new AverageTimeResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case SingleShotTime -> new SingleShotResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case Throughput -> new ThroughputResult(ResultRole.PRIMARY, label, 0, 0, unit);
            case SampleTime, All ->
                throw new IllegalStateException(
                        "the mode " + benchmark.getMode() + " has no result for an iteration without a score");
        };
    }
}
