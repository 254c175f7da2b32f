package dev.strandbench.run;

import dev.strandbench.profiler.SecondaryMetrics;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Benchmark)
public class ObjectingBenchmark {

    @Benchmark
    public void sleep() throws InterruptedException {
        Thread.sleep(1);
    }

    @TearDown(Level.Iteration)
    public void object() {
        SecondaryMetrics.validity(Optional.of("the load generator was late"));
    }
}
