package dev.strandbench.run;

import dev.strandbench.stats.VerdictRule;
import java.time.Duration;
import java.util.Optional;

/**
 * Measures as much as JMH would by itself, whatever comes out.
 *
 * @param counts JMH's
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio
 */
record FixedPolicy(OwnCounts counts, double precision) implements Policy {

    @Override
    public Optional<Duration> next(Evidence evidence) {
        boolean done = evidence.forks().isEmpty() || evidence.blocks() >= counts.forks();
        return done ? Optional.empty() : Optional.of(counts.shape().length());
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return counts.shape();
    }

    @Override
    public Assessment assess(Evidence evidence) {
        return new FamilyComparison(evidence, new Window.AfterIterations(counts.warmupIterations()))
                .assess(VerdictRule.ONE_LOOK, precision);
    }
}
