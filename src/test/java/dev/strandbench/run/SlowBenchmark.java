package dev.strandbench.run;

import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class SlowBenchmark {

    private static final Duration OP = Duration.ofMillis(200);

    @Benchmark
    public void sleep() throws InterruptedException {
        Thread.sleep(OP);
    }
}
