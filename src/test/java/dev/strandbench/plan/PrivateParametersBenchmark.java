package dev.strandbench.plan;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Has a private parameter, and a parameter in another state class. */
@State(Scope.Benchmark)
public class PrivateParametersBenchmark {

    @Param({"1", "2"})
    private int size;

    @Benchmark
    public int op(Load load) {
        return size + load.weight;
    }

    @State(Scope.Benchmark)
    public static class Load {

        @Param({"3", "4", "5"})
        public int weight;
    }
}
