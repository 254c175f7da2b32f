package dev.strandbench.scenario.pingpong;

import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to send another task a message and to get its answer, and how much of that is due
 * to what the message goes through?
 *
 * <p><b>Mechanism.</b> Strict alternation, without a timer: one message is under way, and it wakes the task that waits
 * for it. PARK is that and nothing else; the others add a queue, an exchanger or a channel, as {@link Medium} describes
 * them. Some of these spin for a while before they park, jox's channel, the exchanger and the queues among them: that
 * can be faster, at the price of a second processor, and CPU time beside the score shows it. Nothing is boxed: what
 * carries objects carries the same one again.
 *
 * <p><b>One op</b> is {@code messages} messages, each answered before the next is sent, and the start and join of the
 * two tasks. No ideal: the steps compute next to nothing. With {@code capacity=0}, sender and receiver meet. With more,
 * the sender goes on at once, but only to wait for the answer: a capacity shows what a structure with a buffer costs,
 * not what the buffer saves. PARK, TRANSFER and EXCHANGER have none and take part at 0 only; JMH's own command line,
 * which knows only whole lists of values, leaves them out of a list of capacities that has others.
 *
 * <p><b>Not measured.</b> Streams that nobody answers, several senders or receivers, a select between channels that are
 * ready at once, jox's select. UNCONFINED is one thread, as EVENT_LOOP is; a POOL of two is PLATFORM without the start
 * of its threads; SEQUENTIAL and CALLBACK have no second task that waits.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run PingPong -p messages=1000 -p capacity=0,16}
 *
 * <p><b>Sources.</b> W. N. Scherer III, D. Lea, M. L. Scott, "Scalable synchronous queues" (PPoPP 2006); N. Koval, D.
 * Alistarh, R. Elizarov, "Fast and scalable channels in Kotlin coroutines" (PPoPP 2023); SoftwareMill, "jox: Fast and
 * Scalable Channels in Java".
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PingPongBenchmark extends ScenarioBenchmark {

    private static final int TASKS = 2;

    /** Who runs the two tasks, and what their messages go through. */
    @Param
    public PingPongStrategy strategy;

    /** Messages of an op, each of which is answered; enough that starting the tasks weighs little. */
    @Param("1000")
    @ValidRange(min = 100, max = 1_000_000)
    public int messages;

    /** Messages that each direction holds; 0 is a rendezvous. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int capacity;

    private PingPong pingPong;
    private long value;

    /** Opens the runtime of the strategy's model. */
    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(Trial.open(strategy.model(), PingPongSteps.resultOfMixing(messages, value)));
        pingPong = strategy.on(trial().runtime(), capacity);
        LongUnaryOperator idle = LongUnaryOperator.identity();
        trial().checkPlacement(check -> pingPong.exchange(2, value, new PingPongSteps(check.recording(), idle)));
        trial().checkPlacement(check -> pingPong.exchange(2, value, new PingPongSteps(idle, check.recording())));
    }

    /** Sends the messages and waits for the answers. */
    @Benchmark
    public long pingPong() throws Exception {
        return trial().observe(pingPong.exchange(messages, value, PingPongSteps.MIXING));
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
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
