package dev.strandbench.run;

import java.util.concurrent.CountDownLatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class HangingBenchmark {

    @Benchmark
    public void hang() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
