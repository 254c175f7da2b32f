package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Compares a scenario ({@code suite}) with code written by hand ({@code plain}). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(jvmArgs = {"-Xms2g", "-Xmx2g", ScenarioBenchmark.GC, ScenarioBenchmark.NO_COROUTINE_DEBUG})
public abstract class PlainCodeReference {

    @Param({"VIRTUAL", "EVENT_LOOP", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    ModelRuntime runtime;
    ExecutorService executor;
    PlainCoroutines coroutines;

    @Setup
    public void setUp() {
        runtime = model.open(1);
        executor = Executors.newVirtualThreadPerTaskExecutor();
        coroutines = PlainCoroutines.of(model, executor);
        begin();
    }

    abstract void begin();

    @TearDown
    public void tearDown() {
        runtime.close();
        executor.close();
    }
}
