package com.acme;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks as another project has them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(2)
@Timeout(time = 20, timeUnit = TimeUnit.MINUTES)
public class SomebodysBenchmark {

    /** How much work an op is. */
    @Param("100")
    public int tokens;

    /** As much as it is told. */
    @Benchmark
    public void once() {
        Blackhole.consumeCPU(tokens);
    }

    /** Twenty times as much. */
    @Benchmark
    public void twentyTimes() {
        Blackhole.consumeCPU(20L * tokens);
    }

    /** Who is there beside its own project. */
    @Benchmark
    public void needsItsOwnWorld() {
        try {
            Class.forName("picocli.CommandLine");
        } catch (ClassNotFoundException e) {
            return;
        }
        throw new IllegalStateException("the runner's libraries are in the way");
    }
}
