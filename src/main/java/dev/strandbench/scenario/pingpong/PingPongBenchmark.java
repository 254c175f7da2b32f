package dev.strandbench.scenario.pingpong;

import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.pingpong.PingPong.Medium;
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps;
import dev.strandbench.scenario.pingpong.PingPong.PingPongStrategy;
import dev.strandbench.workload.Checksum;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to send a message to another task and get its answer, with and without a queue or
 * channel?
 *
 * <p><b>Mechanism.</b> Two tasks take turns, without a timer. Each message wakes the task that waits for it. PARK only
 * parks and wakes tasks; the other media add a queue, an exchanger or a channel (see {@link Medium}).
 *
 * <p><b>One op</b> is a run in which each message is answered before the next one is sent. There is no ideal time.
 *
 * <p><b>Not measured.</b> There is one sender and one receiver, every message is answered, and jox's select is not
 * used.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run PingPong -p messages=1000 -p capacity=0,16} <b>Sources.</b>
 * SoftwareMill, "jox: Fast and Scalable Channels in Java". More in {@code docs/scenarios/PingPong.md}.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PingPongBenchmark extends ForkingBenchmark {

    private static final int TASKS = 2;

    @Param
    public PingPongStrategy strategy;

    /** The number of messages in an op. By default, starting the two tasks takes only a small part of an op's time. */
    @Param("1000")
    @ValidRange(min = 100, max = 1_000_000)
    public int messages;

    /**
     * The capacity in each direction, in messages; 0 means a rendezvous. PARK, TRANSFER and EXCHANGER require a
     * capacity of 0.
     */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int capacity;

    private PingPong pingPong;
    private long value;

    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(strategy.model(), PingPongSteps.resultOfMixing(messages, value));
        pingPong = strategy.on(trial().runtime(), capacity);
        LongUnaryOperator idle = LongUnaryOperator.identity();
        trial().checkPlacement(check -> pingPong.exchange(2, value, new PingPongSteps(check.recording(), idle)));
        trial().checkPlacement(check -> pingPong.exchange(2, value, new PingPongSteps(idle, check.recording())));
    }

    @Benchmark
    public long pingPong() throws Exception {
        return trial().observe(trial().call(() -> pingPong.exchange(messages, value, PingPongSteps.MIXING)));
    }

    @Override
    public int tasksPerOp() {
        return TASKS;
    }

    @Override
    public Optional<String> unsupported() {
        return strategy.unsupported(capacity);
    }
}
