package dev.strandbench.run;

import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An op that takes much longer than an iteration. */
@State(Scope.Benchmark)
public class SlowBenchmark {

    private static final Duration OP = Duration.ofMillis(200);

    /** Sleeps. */
    @Benchmark
    public void sleep() throws InterruptedException {
        Thread.sleep(OP);
    }
}
