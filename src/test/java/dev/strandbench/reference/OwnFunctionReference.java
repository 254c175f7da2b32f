package dev.strandbench.reference;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ownfunction.OwnFunctionBenchmark;
import dev.strandbench.workload.ConsumedIndexes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Compares a user's function called by the scenario, through a method handle ({@code suite}), with tasks that are
 * submitted to an executor by hand ({@code plain}).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", ScenarioBenchmark.GC, ScenarioBenchmark.NO_COROUTINE_DEBUG})
public class OwnFunctionReference {

    /** The model that runs the calls; both methods use its executor. */
    @Param({"SEQUENTIAL", "POOL", "VIRTUAL"})
    public ConcurrencyModel model;

    @Param("1000")
    public int tasks;

    @Param({"1", "100"})
    public int steps;

    private final OwnFunctionBenchmark suite = new OwnFunctionBenchmark();
    private ConsumedIndexes consumed;
    private BlockingRuntime runtime;
    private ExecutorService executor;

    public static final class Work {

        private Work() {}

        /** Mixes an index {@code steps} times. */
        public static long mix(int index, int steps) {
            long value = index;
            for (int step = 0; step < steps; step++) {
                value = value * 0x9E3779B97F4A7C15L + step;
            }
            return value;
        }
    }

    @Setup
    public void setUp() throws Exception {
        Path classes = Path.of(
                Work.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        System.setProperty("strandbench.function.classpath", classes.toString());
        suite.model = model;
        suite.blocking = Work.class.getName() + "::mix";
        suite.suspending = "";
        suite.setup = "";
        suite.arguments = String.valueOf(steps);
        suite.tasks = tasks;
        suite.limit = 0;
        suite.poolSize = Runtime.getRuntime().availableProcessors();
        suite.setUp();
        suite.beginCalls();
        consumed = new ConsumedIndexes(tasks);
        runtime = (BlockingRuntime) model.open(suite.poolSize);
        executor = runtime.executor();
    }

    @TearDown
    public void tearDown() {
        suite.endTrial();
        runtime.close();
    }

    @Benchmark
    public long suite() throws Exception {
        return suite.call();
    }

    @Benchmark
    public long plain(Blackhole blackhole) throws Exception {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int index = i;
            futures.add(executor.submit(() -> {
                blackhole.consume(Work.mix(index, steps));
                consumed.accept(index);
                return null;
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        return consumed.takeChecksum();
    }
}
