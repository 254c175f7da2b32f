package dev.strandbench.scenario.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.cancellation.Cancellation.Ending;
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt;
import dev.strandbench.scenario.cancellation.CancellationRound.CancellationRounds;
import dev.strandbench.scenario.cancellation.CancellationRound.StopTimes;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class CancellationContractTest {

    private static final int TASKS = 20;
    private static final Duration UNREACHED = Duration.ofHours(1);

    /** Models whose tasks may block their threads. */
    static Stream<Arguments> endingsOfThreads() {
        return Models.of(CancellationBenchmark.class).stream()
                .filter(model -> model.style() != Style.SUSPENDING)
                .flatMap(model -> Stream.of(Ending.values()).map(ending -> Arguments.of(model, ending)));
    }

    @EveryArm
    void returnsTheSameChecksumOfStoppedTasksForEveryModel(ConcurrencyModel model, Ending ending) throws Exception {
        long expected = switch (ending) {
            case CANCEL, TIMEOUT -> Checksum.ofRange(TASKS);
            case FIRST_SUCCESS, FIRST_FAILURE -> Checksum.ofRange(TASKS) - Checksum.of(0);
        };
        for (ParkedAt parkedAt : ParkedAt.values()) {
            Models.run(model, runtime -> {
                CancellationRounds rounds = new CancellationRounds(Cancellation.on(runtime), TASKS, ending, parkedAt);

                assertThat(rounds.runNext()).as("first round, %s", parkedAt).isEqualTo(expected);
                assertThat(rounds.runNext()).as("second round, %s", parkedAt).isEqualTo(expected);
            });
        }
    }

    @EveryArm
    void leavesTheCallerUninterrupted(ConcurrencyModel model, Ending ending) throws Exception {
        Models.run(model, runtime -> {
            new CancellationRounds(Cancellation.on(runtime), 2, ending, ParkedAt.OWN).runNext();

            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
    }

    @EveryArm
    void passesOnTheExceptionOfATaskThatNeverParked(ConcurrencyModel model, Ending ending) throws Exception {
        for (int task : new int[] {0, 7, TASKS - 1}) {
            Models.requirePassedOn(
                    model,
                    (runtime, failing) -> Cancellation.on(runtime).run(round(ending, index -> {
                        if (index == task) {
                            failing.run();
                        }
                    })));
        }
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.run(
                model,
                runtime -> Models.interrupt(() -> Cancellation.on(runtime).run(round(Ending.TIMEOUT, index -> {}))));
    }

    @ParameterizedTest
    @MethodSource("endingsOfThreads")
    void stopsEveryTaskWhenTheCallerIsInterruptedBeforeTheyAreEnded(ConcurrencyModel model, Ending ending)
            throws Exception {
        Models.run(
                model,
                runtime -> Models.interrupt(() -> Cancellation.on(runtime).run(round(ending, index -> {
                    if (index == TASKS - 1) {
                        Models.await(new CountDownLatch(1));
                    }
                }))));
    }

    private static CancellationRound round(Ending ending, IntConsumer start) {
        return new CancellationRound(new StopTimes(TASKS), ending, ParkedAt.OWN, UNREACHED, start);
    }

    enum Fault {
        NONE,
        IS_LEFT_PARKED,
        SWALLOWS_THE_INTERRUPT
    }

    private static final class FaultyCancellation implements Cancellation {

        private final Fault fault;
        private final List<Thread> threads = new ArrayList<>();

        FaultyCancellation(Fault fault) {
            this.fault = fault;
        }

        @Override
        public void run(CancellationRound round) throws InterruptedException, ExecutionException {
            ThreadMeeting meeting = new ThreadMeeting(round);
            for (int i = 0; i < round.tasks(); i++) {
                int index = i;
                threads.add(Thread.ofPlatform().start(() -> park(index, round, meeting)));
            }
            meeting.awaitAllParked();
            round.endsNow();
            end(threads.subList(0, fault == Fault.IS_LEFT_PARKED ? round.tasks() - 1 : round.tasks()));
        }

        private void park(int index, CancellationRound round, ThreadMeeting meeting) {
            try {
                meeting.park();
            } catch (InterruptedException e) {
                if (fault != Fault.SWALLOWS_THE_INTERRUPT || index != round.tasks() - 1) {
                    round.cancelled(index);
                }
            }
        }

        void endAll() throws InterruptedException {
            end(threads);
        }

        private static void end(List<Thread> ended) throws InterruptedException {
            ended.forEach(Thread::interrupt);
            for (Thread thread : ended) {
                thread.join();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"IS_LEFT_PARKED", "SWALLOWS_THE_INTERRUPT"})
    void findsATaskThatStaysBehind(Fault fault) throws Exception {
        PlatformThreads before = PlatformThreads.live();
        FaultyCancellation faulty = new FaultyCancellation(fault);
        CancellationRounds rounds = new CancellationRounds(faulty, TASKS, Ending.CANCEL, ParkedAt.OWN);

        assertThatThrownBy(rounds::runNext)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("1 of 20 tasks stayed behind")
                .hasMessageEndingWith("[19]");

        faulty.endAll();
        before.requireNoneSince();
    }

    @Test
    void findsNoneWhereAllHaveStopped() throws Exception {
        CancellationRounds rounds =
                new CancellationRounds(new FaultyCancellation(Fault.NONE), TASKS, Ending.CANCEL, ParkedAt.OWN);

        assertThat(rounds.runNext()).isEqualTo(Checksum.ofRange(TASKS));
    }

    @Test
    void findsATaskThatIsCancelledAlthoughItEndsTheOthers() {
        CancellationRound round = round(Ending.FIRST_SUCCESS, index -> {});
        for (int index = 0; index < TASKS; index++) {
            round.cancelled(index);
        }
        round.told(round.prize());

        assertThatThrownBy(round::requireEnd).hasMessageEndingWith("[0]");
    }

    @Test
    void findsAnOwnerThatDoesNotKnowWhyItsTasksHaveEnded() {
        CancellationRound round = round(Ending.FIRST_FAILURE, index -> {});
        for (int index = 1; index < TASKS; index++) {
            round.cancelled(index);
        }

        assertThatThrownBy(round::requireEnd).hasMessageStartingWith("the owner was told null");
        round.told(round(Ending.FIRST_FAILURE, index -> {}).failure());
        assertThatThrownBy(round::requireEnd).hasMessageStartingWith("the owner was told");
        round.told(round.failure());
        round.requireEnd();
    }

    @Test
    void repeatsARoundWhoseDeadlineCameBeforeAllTasksWereParked() throws Exception {
        List<Duration> timeouts = new ArrayList<>();
        Cancellation late = round -> {
            timeouts.add(round.timeout());
            int parked = timeouts.size() < 3 ? TASKS - 1 : TASKS;
            for (int index = 0; index < parked; index++) {
                round.parking();
            }
            round.endsWhenTimeIsOver();
            for (int index = 0; index < TASKS; index++) {
                round.cancelled(index);
            }
            round.toldThatTimeIsOver();
        };
        CancellationRounds rounds = new CancellationRounds(late, TASKS, Ending.TIMEOUT, ParkedAt.OWN);

        assertThat(rounds.runNext()).isEqualTo(Checksum.ofRange(TASKS));

        assertThat(timeouts).containsExactly(Duration.ofMillis(20), Duration.ofMillis(40), Duration.ofMillis(80));
    }

    @Test
    void givesUpWhereNoTaskEverParks() {
        CancellationRounds rounds =
                new CancellationRounds(CancellationRound::endsWhenTimeIsOver, TASKS, Ending.TIMEOUT, ParkedAt.OWN);

        assertThatThrownBy(rounds::runNext).hasMessageContaining("were not parked within a minute");
    }

    @Test
    void measuresFromTheEndToTheFirstAndTheLastThatHasStopped() {
        StopTimes times = new StopTimes(TASKS);
        CancellationRound round = new CancellationRound(times, Ending.CANCEL, ParkedAt.OWN, Duration.ZERO, index -> {});
        round.endsNow();
        times.note(3, Duration.ofDays(2).toNanos());
        times.note(4, Duration.ofDays(1).toNanos());

        assertThat(round.lastStoppedNanos() - round.firstStoppedNanos())
                .isEqualTo(Duration.ofDays(1).toNanos());
        assertThat(round.firstStoppedNanos())
                .isBetween(Duration.ofHours(23).toNanos(), Duration.ofDays(1).toNanos());
    }
}
