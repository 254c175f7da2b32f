package dev.strandbench.plan;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Asks for what no JVM takes. */
@State(Scope.Benchmark)
@Fork(jvmArgs = UnstartableBenchmark.ARGUMENT)
public class UnstartableBenchmark {

    static final String ARGUMENT = "-XX:+NoSuchFlag";

    @Benchmark
    public void op() {}
}
