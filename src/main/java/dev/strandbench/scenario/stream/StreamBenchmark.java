package dev.strandbench.scenario.stream;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.stream.ElementStream.Link;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import dev.strandbench.scenario.stream.ElementStream.StreamStrategy;
import dev.strandbench.scenario.stream.StreamWork.BufferCheck;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does it cost to pass elements through concurrent stages that are connected by bounded buffers?
 *
 * <p><b>Mechanism.</b> Back-pressure uses no timer: a stage waits while its input buffer is empty or its output buffer
 * is full. All queues, channels, flows and Reactor's {@code Flux} have the same capacity; see {@link Link}.
 *
 * <p><b>One op</b> is a run in which the stages produce, transform and consume all elements in order. The latency of
 * every 61st element is measured, in µs. The ideal is the time of all transforms, one after another.
 *
 * <p><b>Not measured.</b> Elements do not arrive at a given rate or in batches, and cause no garbage.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Stream -p capacity=0,16 -p workMicros=0,10} <b>Sources.</b>
 * SoftwareMill, "jox: Fast and Scalable Channels in Java". More in {@code docs/scenarios/Stream.md}.
 */
@Answer(
        columns = {"latency.p50", "latency.p99"},
        allocationPerTask = false,
        floors = {"LOOP", "FLOW_SEQUENTIAL"})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StreamBenchmark extends ForkingBenchmark {

    // There are so few that the checking steps are not compiled. A large capacity needs more elements.
    private static final int LEAST_CHECKED = 64;
    private static final int MOST_CHECKED = 1_000;

    @Param
    public StreamStrategy strategy;

    /** The number of elements in an op. By default, starting the stages takes only a small part of an op's time. */
    @Param("10000")
    @ValidRange(min = 100, max = 1_000_000)
    public int elements;

    /** The number of elements that a buffer can hold; 0 means a rendezvous, which REACTOR does not support. */
    @Param("16")
    @ValidRange(min = 0, max = 1_000_000)
    public int capacity;

    /** The number of stages. With 2 stages, the second stage both transforms and consumes the elements. */
    @Param("3")
    @ValidRange(min = 2, max = 3)
    public int stages;

    /** The CPU work of the transform for each element, in µs on an idle processor. */
    @Param("0")
    @ValidRange(min = 0, max = MOST_WORK_MICROS)
    public int workMicros;

    private StreamWork work;
    private ElementStream stream;

    @Setup
    public void setUp() throws Exception {
        long checksum = StreamWork.checksumOf(elements);
        begin(Trial.open(strategy, forkSite, Set.of(strategy.placement(forkSite)), checksum));
        setWidth(strategy.model()
                .map(model -> width(model, 1))
                .orElse(strategy == StreamStrategy.LOOP ? 1 : tasksPerOp()));
        StreamShape shape = StreamShape.of(elements, capacity, stages);
        stream = strategy.open(trial(), shape);
        trial().checkForkSite();
        work = new StreamWork(elements, workOf(workMicros));
        StreamSteps steps = work.steps();
        Runnable idle = () -> {};
        trial().checkPlacement(check -> stream.run(2, steps.after(check::record, idle, idle)));
        trial().checkPlacement(check -> stream.run(2, steps.after(idle, check::record, idle)));
        trial().checkPlacement(check -> stream.run(2, steps.after(idle, idle, check::record)));
        BufferCheck buffers = new BufferCheck();
        int checked = Math.clamp(2 * shape.mostUnderWay(), LEAST_CHECKED, MOST_CHECKED);
        trial().run(() -> stream.run(Math.min(elements, checked), buffers.watching(steps)));
        buffers.requireWithin(shape);
        work.clear();
    }

    @Benchmark
    public long stream() throws Exception {
        trial().run(() -> stream.run(elements, work.steps()));
        return trial().observe(work.takeChecksum());
    }

    @TearDown(Level.Iteration)
    public void report() {
        work.reportLatencies();
        work.clear();
    }

    @Override
    public Duration ideal() {
        return Duration.of((long) elements * workMicros, ChronoUnit.MICROS);
    }

    @Override
    protected boolean isIdealTimed() {
        return workMicros > 0;
    }

    @Override
    public int tasksPerOp() {
        return stages;
    }

    @Override
    public Optional<String> unsupported() {
        return strategy.unsupported(capacity);
    }
}
