package dev.strandbench.plan;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Asks for as much before its other arguments as a collector is among these. */
@State(Scope.Benchmark)
@Fork(jvmArgsPrepend = PrependingBenchmark.FIRST, jvmArgs = "-XX:+UseG1GC")
public class PrependingBenchmark {

    static final String FIRST = "-Dfirst=1";

    @Benchmark
    public void op() {}
}
