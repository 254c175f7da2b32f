package dev.strandbench.cli;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Breaks down when its trial ends, as a scenario does that violates a rule. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class FailsAtItsEnd {

    @Benchmark
    public void doesNothing() {}

    @TearDown(Level.Trial)
    public void fail() {
        throw new IllegalStateException("a rule is violated");
    }
}
