package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextStrategy;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport;
import dev.strandbench.workload.Checksum;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does it cost to pass a request's values, such as a trace id, to tasks, and to rebind a value?
 *
 * <p><b>Mechanism.</b> A transport copies values when a task starts, sets and removes values in each task, or sets
 * values whenever a coroutine resumes. {@link ContextTransport} lists all transports. Compare each arm with the
 * ARGUMENT arm of the same model.
 *
 * <p><b>One op</b> is a request that starts and joins tasks. Each task reads values ({@code readsPerHop}) and yields
 * several times ({@code hops}). A task may rebind a value and repeat all reads ({@code rebinds}). There is no ideal
 * time.
 *
 * <p><b>Not measured.</b> Tasks read no values in nested calls, create no spans, and use no real logging library.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run ContextPropagation -p values=1,4,16 -p rebinds=0,1}.
 * <b>Sources.</b> JEP 506 and JEP 444. More in {@code docs/scenarios/ContextPropagation.md}.
 */
public class ContextPropagationBenchmark extends ForkingBenchmark {

    // Few tasks check for leftover values, so that the check hardly changes an iteration's sums.
    private static final int PROBES = 16;

    @Param
    public ContextStrategy strategy;

    /** The number of values in a request. By default, the JVM caches at most 16 scoped values. */
    @Param("4")
    @ValidRange(min = 0, max = ContextKey.MOST)
    public int values;

    @Param("1000")
    @ValidRange(min = 1, max = 100_000)
    public int tasks;

    /** The number of times that each task yields its thread between reads. */
    @Param("1")
    @ValidRange(min = 0, max = 100)
    public int hops;

    /** The number of values that each task reads before each yield and after the last yield. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int readsPerHop;

    /** The number of times that each task rebinds the first value and repeats all reads. */
    @Param("0")
    @ValidRange(min = 0, max = 100)
    public int rebinds;

    private final ContextRequest[] requests = new ContextRequest[2];
    private final long[] reads = new long[2];
    private ContextPropagation propagation;
    private ContextWork work;
    private int turn;

    @Setup
    public void setUp() throws Exception {
        work = new ContextWork(tasks, values, hops, readsPerHop, rebinds, Checksum::of);
        for (int i = 0; i < requests.length; i++) {
            requests[i] = ContextRequest.of(i, values);
            reads[i] = work.readOf(requests[i]);
        }
        begin(strategy.model(), processors(), Checksum.ofRange(tasks));
        propagation = strategy.on(trial().runtime(), values);
        trial().checkPlacement(check -> propagation.fanOut(
                requests[0], new ContextWork(2, values, 0, values, 0, check.recording()::applyAsLong)));
        requireNoStrays();
    }

    @Benchmark
    public long contextPropagation() throws Exception {
        turn = 1 - turn;
        return trial().observe(trial().call(() -> propagation.fanOut(requests[turn], work)) - reads[turn]);
    }

    @TearDown(Level.Iteration)
    public void requireNoStrays() throws Exception {
        propagation.requireNoStrays(PROBES);
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        if (rebinds > 0 && values == 0) {
            return Optional.of("there is no value to rebind; valid: values=1 to 32, or rebinds=0");
        }
        return TaskLimits.unsupported(strategy.model(), tasks);
    }
}
