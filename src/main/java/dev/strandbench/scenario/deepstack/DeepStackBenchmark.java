package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.deepstack.DeepStack.StackShape;
import dev.strandbench.workload.Checksum;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost, in time and in bytes, to park on a deep stack?
 *
 * <p><b>Mechanism.</b> When a virtual thread parks and resumes, its frames are copied to the heap and back. A coroutine
 * allocates an object per suspending call. A platform thread keeps its stack in place.
 *
 * <p><b>One op</b> is a run of all pairs of tasks. Each task builds a deep stack ({@code depth}), waits for its partner
 * several times ({@code parks}), and returns. The waits use no timer. There is no ideal time.
 *
 * <p><b>Not measured.</b> The parking code's frames and a collector's scans of parked stacks are not measured.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run DeepStack -p depth=10,100,1000 -p unwind=0,10}.
 * <b>Sources.</b> Pressler, "Continuations - Under the Covers". More in {@code docs/scenarios/DeepStack.md}.
 */
public class DeepStackBenchmark extends ForkingBenchmark {

    // Twice the size of an interpreted frame or of a suspended call's object.
    private static final long BYTES_PER_FRAME = 256;

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    @Param("50")
    @ValidRange(min = 1, max = 5_000)
    public int pairs;

    @Param("10")
    @ValidRange(min = 1, max = 1_000)
    public int depth;

    /** The number of frames that a task returns through after a park and enters again before the next park. */
    @Param("0")
    @ValidRange(min = 0, max = 1_000)
    public int unwind;

    /** The number of times that each task parks. The default is so high that starting a task adds little time. */
    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int parks;

    private DeepStack deepStack;
    private StackShape shape;

    @Setup
    public void setUp() throws Exception {
        shape = new StackShape(pairs, depth, unwind, parks);
        begin(model, shape.checksum());
        deepStack = DeepStack.on(trial().runtime());
        StackShape small = new StackShape(1, depth, unwind, 2);
        trial().checkPlacement(check -> deepStack.run(small, check.recording()));
    }

    @Benchmark
    public long deepStack() throws Exception {
        return trial().observe(trial().call(() -> deepStack.run(shape, Checksum::of)));
    }

    @Override
    public int tasksPerOp() {
        return 2 * pairs;
    }

    @Override
    protected long bytesPerTask() {
        return super.bytesPerTask() + depth * BYTES_PER_FRAME;
    }

    @Override
    public Optional<String> unsupported() {
        return unwind <= depth
                ? TaskLimits.unsupported(model, tasksPerOp())
                : Optional.of(
                        "a task cannot return through more frames than it has entered; valid: unwind=0 to " + depth);
    }
}
