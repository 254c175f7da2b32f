package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.fanout.FanOut;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.nio.file.Files;
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

/**
 * Compares FanOut under STRUCTURED in the scenario ({@code suite}) with one loop that javac compiled against the
 * running JDK's {@code StructuredTaskScope} ({@code plain}). Both fork from a virtual thread.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(jvmArgs = {"-Xms2g", "-Xmx2g", ScenarioBenchmark.GC, "--enable-preview"})
public class StructuredFanOutReference {

    @Param("10000")
    public int tasks;

    /** The wait of each task in ms, at least 1. */
    @Param("10")
    public int waitMillis;

    private ForkAndSum direct;
    private ModelRuntime runtime;
    private FanOut fanOut;
    private ConsumedIndexes consumed;

    /** Compiles the direct calls. Both methods do it, so that both run in a JVM that has compiled. */
    @Setup
    public void setUp() throws Exception {
        direct = DirectScope.compileInto(Files.createTempDirectory("direct-scope"));
        runtime = ForkSite.INSIDE.prepare(ConcurrencyModel.STRUCTURED.open(1));
        fanOut = FanOut.on(runtime);
        consumed = new ConsumedIndexes(tasks);
    }

    @Benchmark
    public long suite() throws Exception {
        return ForkSite.INSIDE.call(ConcurrencyModel.STRUCTURED, runtime, () -> {
            fanOut.run(tasks, new TaskWait.TimerWait(new Wait(waitMillis)), consumed);
            return consumed.takeChecksum();
        });
    }

    @Benchmark
    public long plain() throws Exception {
        return PlainCodeReference.onVirtualThread(() -> {
            direct.runOnly(tasks, index -> {
                Thread.sleep(waitMillis);
                consumed.accept(index);
                return 0;
            });
            return consumed.takeChecksum();
        });
    }
}
