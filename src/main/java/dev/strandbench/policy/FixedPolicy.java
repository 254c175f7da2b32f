package dev.strandbench.policy;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.plan.JmhCounts;
import java.time.Duration;
import java.util.Optional;

/**
 * Measures as much as JMH would by itself, whatever comes out.
 *
 * @param counts JMH's
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio
 */
public record FixedPolicy(JmhCounts counts, double precision) implements Policy {

    @Override
    public Optional<Duration> next(FamilyForks evidence) {
        boolean done = evidence.forks().isEmpty() || evidence.blocks() >= counts.forks();
        return done ? Optional.empty() : Optional.of(shape().length());
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return shape();
    }

    private ForkShape shape() {
        return new ForkShape(counts.warmupIterations() + counts.measurementIterations(), counts.iterationTime());
    }

    @Override
    public Assessment assess(FamilyForks evidence) {
        return new FamilyComparison(evidence, new Window.AfterIterations(counts.warmupIterations()))
                .assess(VerdictRule.ONE_LOOK, precision);
    }
}
