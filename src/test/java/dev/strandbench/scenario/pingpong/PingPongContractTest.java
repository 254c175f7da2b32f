package dev.strandbench.scenario.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.pingpong.BlockingLane.BlockingRally;
import dev.strandbench.scenario.pingpong.PingPong.BlockingPingPong;
import dev.strandbench.scenario.pingpong.PingPong.Medium;
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps;
import dev.strandbench.scenario.pingpong.PingPong.PingPongStrategy;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class PingPongContractTest {

    private static final int MESSAGES = 1_000;
    private static final LongUnaryOperator IDLE = LongUnaryOperator.identity();

    static Stream<Arguments> capacities() {
        return Stream.of(PingPongStrategy.values())
                .flatMap(strategy -> Stream.of(0, 1, 16, 100)
                        .filter(capacity -> strategy.unsupported(capacity).isEmpty())
                        .map(capacity -> Arguments.of(strategy, capacity)));
    }

    @ParameterizedTest
    @MethodSource("capacities")
    void returnsTheSameChecksumByEveryStrategy(PingPongStrategy strategy, int capacity) throws Exception {
        long result = Models.use(
                strategy.model(),
                runtime -> strategy.on(runtime, capacity).exchange(MESSAGES, 42, PingPongSteps.MIXING));

        assertThat(result).isEqualTo(PingPongSteps.resultOfMixing(MESSAGES, 42));
    }

    @EveryArm
    void returnsWhatItWasGivenIfThereIsNothingToSend(PingPongStrategy strategy) throws Exception {
        long result =
                Models.use(strategy.model(), runtime -> strategy.on(runtime, 0).exchange(0, 42, PingPongSteps.MIXING));

        assertThat(result).isEqualTo(42);
    }

    @ParameterizedTest
    @MethodSource("capacities")
    void answersEachMessageBeforeTheNextIsSent(PingPongStrategy strategy, int capacity) throws Exception {
        ConcurrentLinkedQueue<String> taken = new ConcurrentLinkedQueue<>();
        PingPongSteps steps = new PingPongSteps(
                value -> value + noted(taken, "ping " + value), value -> value + noted(taken, "pong " + value));

        long result = Models.use(
                strategy.model(), runtime -> strategy.on(runtime, capacity).exchange(2, 0, steps));

        assertThat(result).isEqualTo(4);
        assertThat(taken).containsExactly("pong 0", "ping 1", "pong 2", "ping 3");
    }

    private static long noted(ConcurrentLinkedQueue<String> taken, String step) {
        taken.add(step);
        return 1;
    }

    static Stream<PingPongStrategy> onThreads() {
        return Stream.of(PingPongStrategy.values())
                .filter(strategy -> strategy.model().style() != Style.SUSPENDING);
    }

    @ParameterizedTest
    @MethodSource("onThreads")
    void runsEachTaskOnAThreadOfItsOwn(PingPongStrategy strategy) throws Exception {
        Thread[] at = new Thread[2];
        PingPongSteps steps = new PingPongSteps(recorded(at, 0), recorded(at, 1));

        Models.run(strategy.model(), runtime -> strategy.on(runtime, 0).exchange(1, 0, steps));

        assertThat(at)
                .doesNotHaveDuplicates()
                .doesNotContain(Thread.currentThread())
                .allMatch(thread -> thread.isVirtual() == (strategy.model() != ConcurrencyModel.PLATFORM));
    }

    private static LongUnaryOperator recorded(Thread[] at, int task) {
        return value -> {
            at[task] = Thread.currentThread();
            return value;
        };
    }

    @ParameterizedTest
    @MethodSource("capacities")
    void endsTheOtherTaskWhenOneFails(PingPongStrategy strategy, int capacity) throws Exception {
        IllegalStateException exception = new IllegalStateException("the step");
        LongUnaryOperator failing = value -> {
            if (value == 100) {
                throw exception;
            }
            return value + 1;
        };

        assertThat(failure(strategy, capacity, new PingPongSteps(failing, IDLE)))
                .isSameAs(exception);
        assertThat(failure(strategy, capacity, new PingPongSteps(IDLE, failing)))
                .isSameAs(exception);
    }

    private static Throwable failure(PingPongStrategy strategy, int capacity, PingPongSteps steps) throws Exception {
        return Models.failure(
                strategy.model(), runtime -> strategy.on(runtime, capacity).exchange(Integer.MAX_VALUE, 0, steps));
    }

    @ParameterizedTest
    @MethodSource("capacities")
    void stopsBothTasksWhenTheCallerIsInterrupted(PingPongStrategy strategy, int capacity) throws Exception {
        Models.run(strategy.model(), runtime -> {
            PingPong pingPong = strategy.on(runtime, capacity);
            Models.interruptUnderWay(100, step -> {
                LongUnaryOperator counting = value -> {
                    step.run();
                    return value;
                };
                pingPong.exchange(Integer.MAX_VALUE, 0, new PingPongSteps(counting, IDLE));
            });
        });
    }

    private static final class LosingLane implements BlockingLane {

        private final BlockingLane lane = BlockingLane.QueueLane.of(0);
        private final int lost;
        private int received;
        private long last;

        LosingLane(int lost) {
            this.lost = lost;
        }

        @Override
        public void send(long value) throws InterruptedException {
            lane.send(value);
        }

        @Override
        public long receive() throws InterruptedException {
            long value = lane.receive();
            if (received != lost) {
                last = value;
            }
            received++;
            return last;
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, -1", "0, -1", "1, -1", "999, -1", "-1, 0", "-1, 1", "-1, 999"})
    void findsAMessageOrAnAnswerThatIsLost(int lostMessage, int lostAnswer) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, PingPongSteps.resultOfMixing(MESSAGES, 42))) {
            trial.observe(losing(trial, lostMessage, lostAnswer).exchange(MESSAGES, 42, PingPongSteps.MIXING));

            Trials.requireResult(trial, lostMessage < 0 && lostAnswer < 0);
        }
    }

    private static PingPong losing(Trial trial, int lostMessage, int lostAnswer) {
        return new BlockingPingPong(
                (BlockingRuntime) trial.runtime(),
                () -> new BlockingRally(new LosingLane(lostMessage), new LosingLane(lostAnswer)));
    }

    @ParameterizedTest
    @CsvSource({"VIRTUAL, CHANNEL", "STRUCTURED, SELECT", "DEFAULT, QUEUE"})
    void refusesAMediumOfAnotherStyle(ConcurrencyModel model, Medium medium) throws Exception {
        Throwable failure =
                Models.failure(model, runtime -> PingPong.on(runtime, medium, 0).exchange(1, 0, PingPongSteps.MIXING));

        assertThat(failure)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith(medium + " exists for ");
    }

    @EveryArm
    void hasABufferOnlyInAQueueOrAChannel(PingPongStrategy strategy) {
        assertThat(strategy.unsupported(16).isEmpty())
                .isEqualTo(!strategy.name().matches("(PARK|TRANSFER|EXCHANGER)_.*"));
    }
}
