package dev.strandbench.scenario.stream;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.CpuBurn;
import java.time.Duration;
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
 * <b>Question.</b> What does it cost to take elements through stages that work at the same time, none of which gets far
 * ahead of the next, and how long does an element take from end to end?
 *
 * <p><b>Mechanism.</b> Back-pressure, without a timer: a stage waits where the buffer before it is empty or the one
 * behind it full, and how seldom that happens decides what an element costs. Queues, channels and flows as {@link Link}
 * describes them, and a Flux, all with the same capacity; where that is at least {@code elements}, it is no bound, and
 * each takes its unlimited kind. A Flux counts the element that a stage works on, asks for three quarters of the
 * capacity at a time, and has no rendezvous: REACTOR takes part from {@code capacity=1} on. A trial begins with an op
 * in which the last stage lags, and fails if more elements were under way than the capacity and the hands of the stages
 * hold. Some arms spin before they park, which CPU time beside the score shows. None boxes anything, and the elements
 * are made before.
 *
 * <p><b>One op</b> is {@code elements} elements, produced, transformed and consumed in order, and the start and end of
 * the stages. Divided by {@code elements}, its time is the cost of one. With {@code stages=2} the second stage
 * transforms and consumes, so that there is one hand-over and the result is the same; with {@code tokens} the transform
 * also works. {@code latency.p50} and {@code latency.p99}, in µs, are the age of every 61st element when consumed, its
 * wait for room included; all arms read the clock for the same ones. LOOP and FLOW_SEQUENTIAL have no stages that could
 * run at once: they are the floor for light transforms, whatever capacity and stages are. No ideal: tokens have no
 * fixed time.
 *
 * <p><b>Not measured.</b> Elements that come at a rate: the first stage produces whenever there is room, so that
 * latency grows with the capacity, which is its price, and says nothing of a stream that is idle at times. Garbage of
 * elements; how stages are told the end, for queues and channels loop as often as there are elements, while flows end
 * by themselves; several producers or consumers, which all these queues and channels are made for, while those of a
 * Flux are for one of each; a LinkedBlockingQueue with a bound; batches; other operators; jox's flows; flowOn, which
 * changes threads as well. UNCONFINED is one thread, as EVENT_LOOP is; POOL is PLATFORM without the start of threads,
 * which REACTOR, like DEFAULT and IO, keeps from op to op.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Stream -p capacity=0,16 -p tokens=0,1000}
 *
 * <p><b>Sources.</b> N. Koval, D. Alistarh, R. Elizarov, "Fast and scalable channels in Kotlin coroutines" (PPoPP
 * 2023); SoftwareMill, "jox: Fast and Scalable Channels in Java", whose figures are of streams of two stages: {@code -p
 * stages=2 -p elements=1000000 -p capacity=0,100}; Reactive Streams, version 1.0.4, on what back-pressure is.
 */
@Answer(
        columns = {"latency.p50", "latency.p99"},
        allocationPerTask = false)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StreamBenchmark extends ScenarioBenchmark {

    // So few, unless the capacity needs more, that no code is compiled for the steps that count.
    private static final int LEAST_CHECKED = 64;
    private static final int MOST_CHECKED = 1_000;

    /** Who runs the stages, and what hands elements over. */
    @Param
    public StreamStrategy strategy;

    /** Elements of an op; enough that starting the stages weighs little. */
    @Param("10000")
    @ValidRange(min = 100, max = 1_000_000)
    public int elements;

    /** Elements that are held between two stages; 0 is a rendezvous, and as many as elements no bound. */
    @Param("16")
    @ValidRange(min = 0, max = 1_000_000)
    public int capacity;

    /** 3, or 2, of which the second transforms and consumes. */
    @Param("3")
    @ValidRange(min = 2, max = 3)
    public int stages;

    /** Work on each element by the transform, in JMH's tokens. */
    @Param("0")
    @ValidRange(min = 0, max = 1_000_000)
    public int tokens;

    private StreamWork work;
    private ElementStream stream;

    /** Opens the strategy's runtime, and checks where stages run and how far they get ahead. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(strategy, Set.of(strategy.placement()), StreamWork.checksumOf(elements)));
        StreamShape shape = StreamShape.of(elements, capacity, stages);
        stream = strategy.open(shape);
        trial().atEnd(stream::close);
        work = new StreamWork(elements, new CpuBurn(tokens));
        StreamSteps steps = work.steps();
        Runnable idle = () -> {};
        trial().checkPlacement(check -> stream.run(2, steps.after(check::record, idle, idle)));
        trial().checkPlacement(check -> stream.run(2, steps.after(idle, check::record, idle)));
        trial().checkPlacement(check -> stream.run(2, steps.after(idle, idle, check::record)));
        BufferCheck buffers = new BufferCheck();
        int checked = Math.clamp(2 * shape.mostUnderWay(), LEAST_CHECKED, MOST_CHECKED);
        stream.run(Math.min(elements, checked), buffers.watching(steps));
        buffers.requireWithin(shape);
        work.clear();
    }

    /** Takes the elements through the stages. */
    @Benchmark
    public long stream() throws Exception {
        stream.run(elements, work.steps());
        return trial().observe(work.takeChecksum());
    }

    /** Reports how old elements were when they were consumed. */
    @TearDown(Level.Iteration)
    public void report() {
        work.reportLatencies();
        work.clear();
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
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
