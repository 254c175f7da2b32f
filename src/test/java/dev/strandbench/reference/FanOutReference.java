package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.fanout.FanOut;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Compares FanOut in the scenario ({@code suite}) with one loop in one method ({@code plain}). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(jvmArgs = {"-Xms2g", "-Xmx2g", ScenarioBenchmark.GC, ScenarioBenchmark.NO_COROUTINE_DEBUG})
public class FanOutReference {

    /** The model that runs the tasks. */
    @Param({"VIRTUAL", "EVENT_LOOP", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    /** The tasks in an op. */
    @Param("10000")
    public int tasks;

    /** The wait of each task in ms, at least 1: the plain loops always wait. */
    @Param("10")
    public int waitMillis;

    private ModelRuntime runtime;
    private FanOut fanOut;
    private ConsumedIndexes consumed;
    private ExecutorService executor;
    private PlainCoroutines coroutines;

    /** Opens what both methods use. */
    @Setup
    public void setUp() {
        runtime = model.open(1);
        fanOut = FanOut.on(runtime);
        consumed = new ConsumedIndexes(tasks);
        executor = Executors.newVirtualThreadPerTaskExecutor();
        coroutines = PlainCoroutines.of(model, executor);
    }

    /** Closes what {@link #setUp} opened. */
    @TearDown
    public void tearDown() {
        runtime.close();
        executor.close();
    }

    /** Runs the scenario. */
    @Benchmark
    public long suite() throws Exception {
        fanOut.run(tasks, new TaskWait.TimerWait(new Wait(waitMillis)), consumed);
        return consumed.takeChecksum();
    }

    /** Runs the code written by hand. */
    @Benchmark
    public long plain() throws Exception {
        if (model == ConcurrencyModel.VIRTUAL) {
            virtualThreads(executor, tasks, waitMillis, consumed);
        } else {
            coroutines.fanOut(tasks, waitMillis, consumed);
        }
        return consumed.takeChecksum();
    }

    private static void virtualThreads(ExecutorService executor, int tasks, int waitMillis, IntConsumer consumer)
            throws Exception {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int index = i;
            futures.add(executor.submit(() -> {
                Thread.sleep(waitMillis);
                consumer.accept(index);
                return null;
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
    }
}
