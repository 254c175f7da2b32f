package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost, in time and in bytes, to park below a deep stack?
 *
 * <p><b>Mechanism.</b> Where the frames are meanwhile. A virtual thread that parks has those on its carrier's stack
 * copied to the heap, and they come back when it goes on: all of a small stack (HotSpot: less than 500 words), of a
 * larger one only the innermost, and each other when it is returned to. Depth as such then costs nothing more;
 * {@code unwind} is what makes it cost, the frames that a task returns through and enters again between two parks. What
 * is copied goes where it was before, unless the collector has seen it there: it is then allocated anew. A coroutine
 * allocates an object for each suspending call, goes on in the innermost, and touches the others only when it returns
 * to them. A platform thread leaves its stack where it is: it pays for the calls, and is what the others stand beside.
 *
 * <p><b>One op</b> is twice {@code pairs} tasks, each of which goes down {@code depth} frames, waits {@code parks}
 * times for the other of its pair there, and comes back; no timer. Divided by all parks, its time and its allocation
 * are those of one park and of the other's wake-up, and a share of each task's start and of its one way down and back:
 * on the way back a virtual thread fetches the frames that were left behind, one or two at a time. The deeper the
 * stack, the more {@code parks} it takes for that share to be small. Not every wait parks: who gives second may find
 * the value there. No ideal: the frames compute next to nothing.
 *
 * <p><b>Not measured.</b> The frames of parking itself, below those counted. A compiler may make one frame of two,
 * under every model alike. The frames hold two numbers and a reference; those of real code hold more. How long a
 * collector scans stacks that stay parked; Footprint has their size. IO is DEFAULT with more threads than processors;
 * UNCONFINED resumes one task within the other; POOL would bound tasks that wait for each other; SEQUENTIAL and
 * CALLBACK have none that park.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run DeepStack -p depth=10,100,1000 -p unwind=0,10 --over
 * gc=G1,ZGC,Parallel}
 *
 * <p><b>Sources.</b> R. Pressler, "Continuations - Under the Covers" (JVM Language Summit); OpenJDK,
 * {@code continuationFreezeThaw.cpp}; R. Elizarov, "Deep Dive into Coroutines on JVM" (KotlinConf 2017).
 */
public class DeepStackBenchmark extends ScenarioBenchmark {

    /** Twice what a frame takes that is not compiled yet, or the object of a suspended call. */
    private static final long BYTES_PER_FRAME = 256;

    /** Who runs the tasks. */
    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    /** Pairs of tasks in an op. */
    @Param("50")
    @ValidRange(min = 1, max = 5_000)
    public int pairs;

    /** Frames below which each task parks. */
    @Param("10")
    @ValidRange(min = 1, max = 1_000)
    public int depth;

    /** How many of these it returns through after a park, and enters again before the next. */
    @Param("0")
    @ValidRange(min = 0, max = 1_000)
    public int unwind;

    /** How often each task waits for the other of its pair; enough that starting it weighs little. */
    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int parks;

    private DeepStack deepStack;
    private StackShape shape;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        shape = new StackShape(pairs, depth, unwind, parks);
        begin(Trial.open(model, shape.checksum()));
        deepStack = DeepStack.on(trial().runtime());
        StackShape small = new StackShape(1, depth, unwind, 2);
        trial().checkPlacement(check -> deepStack.run(small, check.recording()));
    }

    /** Takes all tasks down, through their parks and up again. */
    @Benchmark
    public long deepStack() throws Exception {
        return trial().observe(deepStack.run(shape, Checksum::of));
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
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
                ? Optional.empty()
                : Optional.of("no task returns through more frames than it has entered; valid: unwind=0 to " + depth);
    }
}
