package dev.strandbench.run.policy;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.plan.Family.JmhCounts;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A policy with JMH's numbers of forks and iterations. The verdict rule determines the interim analyses. */
public record FixedPolicy(JmhCounts counts, VerdictRule rule) implements Policy {

    @Override
    public Optional<NextBlock> next(FamilyForks measured) {
        boolean done = measured.forks().isEmpty() || measured.mostMeasured() >= counts.forks();
        return done
                ? Optional.empty()
                : Optional.of(new NextBlock(shape().length(), measured.forks().keySet()));
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return shape();
    }

    private ForkShape shape() {
        return new ForkShape(counts.warmupIterations() + counts.measurementIterations(), counts.iterationTime());
    }

    @Override
    public Assessment assess(FamilyForks measured) {
        Window window = new Window.AfterIterations(counts.warmupIterations());
        FamilyAnalysis analysis = measured.analysis(window, rule);
        if (analysis.measured().isEmpty()) {
            return Assessment.ofNothing(window);
        }
        int best = analysis.best();
        return new Assessment(window, best, analysis.against(best), Set.of());
    }
}
