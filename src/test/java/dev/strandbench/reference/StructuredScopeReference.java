package dev.strandbench.reference;

import dev.strandbench.model.StructuredScope;
import dev.strandbench.reference.ForkAndSum.IndexedTask;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
 * Compares {@code StructuredTaskScope} through method handles ({@code suite}) with calls that javac compiled against
 * the running JDK ({@code plain}). One op is one scope with {@code tasks} tasks that return at once.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "--enable-preview"})
public class StructuredScopeReference {

    @Param({"0", "3", "100"})
    public int tasks;

    private final IndexedTask task = index -> index;

    private ForkAndSum direct;

    /** Compiles the direct calls. Both methods do it, so that both run in a JVM that has compiled. */
    @Setup
    public void compile() throws IOException, ReflectiveOperationException {
        direct = DirectScope.compileInto(Files.createTempDirectory("direct-scope"));
    }

    @Benchmark
    public long suite() throws Exception {
        try (StructuredScope scope = StructuredScope.open()) {
            List<Supplier<Long>> results = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                results.add(scope.fork(() -> task.call(index)));
            }
            scope.join();
            long sum = 0;
            for (Supplier<Long> result : results) {
                sum += result.get();
            }
            return sum;
        }
    }

    @Benchmark
    public long plain() throws Exception {
        return direct.run(tasks, task);
    }
}
