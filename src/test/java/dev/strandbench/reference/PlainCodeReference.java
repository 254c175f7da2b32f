package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
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

/**
 * Compares a scenario ({@code suite}) with code written by hand ({@code plain}). Both fork inside the model, as
 * scenarios do by default.
 */
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
        runtime = ForkSite.INSIDE.prepare(model.open(1));
        executor = Executors.newVirtualThreadPerTaskExecutor();
        coroutines = PlainCoroutines.of(model, executor);
        begin();
    }

    abstract void begin();

    final <T> T inside(Callable<T> op) throws Exception {
        return ForkSite.INSIDE.call(model, runtime, op);
    }

    /** Runs code on a new virtual thread and waits for its result. */
    static <T> T onVirtualThread(Callable<T> code) throws Exception {
        FutureTask<T> result = new FutureTask<>(code);
        Thread unused = Thread.startVirtualThread(result);
        return result.get();
    }

    @TearDown
    public void tearDown() {
        runtime.close();
        executor.close();
    }
}
