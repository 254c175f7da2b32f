package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.scenario.baseline.Baseline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@RestoreSystemProperties
class TrialTest {

    private static final String COROUTINE_DEBUG = "kotlinx.coroutines.debug";

    @ParameterizedTest
    @CsvSource({"7, 7, 7, true", "7, 8, 7, false", "6, 7, 8, false"})
    void acceptsOpsOnlyIfEveryOneGivesTheExpectedChecksum(long first, long second, long third, boolean right) {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            LongStream.of(first, second, third).forEach(trial::observe);

            Trials.requireResult(trial, right);
        }
    }

    @Test
    void judgesEachIterationByItsOwnOps() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 7)) {
            trial.observe(7);
            trial.requireResults();
            trial.observe(6);

            assertThatThrownBy(trial::requireResults).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void failsIfTasksRunElsewhereThanTheModelSays() {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(PlacementCheck::record))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("CALLER");
        }
    }

    @Test
    void failsIfNoTaskSaysWhereItRuns() {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(check -> {})).hasMessageContaining("no silent fallback");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", ""})
    void refusesCoroutineDebugMode(String mode) {
        System.setProperty(COROUTINE_DEBUG, mode);

        assertThatThrownBy(() -> Trial.open(ConcurrencyModel.SEQUENTIAL, 0)).hasMessageContaining("debug mode");
    }

    @Test
    void acceptsCoroutineDebugModeOff() {
        System.setProperty(COROUTINE_DEBUG, "off");

        assertThatCode(() -> Trial.open(ConcurrencyModel.SEQUENTIAL, 0).close()).doesNotThrowAnyException();
    }

    @Test
    void namesAThreadThatStays() throws Exception {
        Trials.requireThreadNoticed(
                ConcurrencyModel.SEQUENTIAL, "leaked", (trial, threads) -> threads.accept("leaked"));
    }

    private enum Strategy {
        HERE
    }

    @Test
    void closesWhatItWasGivenTheLastFirst() {
        List<String> closed = new ArrayList<>();
        Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0);
        trial.atEnd(() -> closed.add("first"));
        trial.atEnd(() -> closed.add("second"));

        trial.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void closesTheRestOfWhatItWasGivenIfSomeCannotBeClosed() {
        List<String> closed = new ArrayList<>();
        IllegalStateException second = new IllegalStateException("the second");
        IllegalStateException third = new IllegalStateException("the third");
        Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0);
        trial.atEnd(() -> closed.add("first"));
        trial.atEnd(() -> {
            throw second;
        });
        trial.atEnd(() -> {
            throw third;
        });

        assertThatThrownBy(trial::close).isSameAs(third);

        assertThat(third.getSuppressed()).containsExactly(second);
        assertThat(closed).containsExactly("first");
    }

    @Test
    void acceptsTasksInAnyOfThePlacesTheStrategyNames() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER, Placement.PLATFORM_THREAD), 0)) {
            assertThatCode(() -> trial.checkPlacement(PlacementCheck::record)).doesNotThrowAnyException();
        }
    }

    @Test
    void failsIfTasksRunInAnotherPlace() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.PLATFORM_THREAD), 0)) {
            assertThatThrownBy(() -> trial.checkPlacement(PlacementCheck::record))
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("HERE");
        }
    }

    @Test
    void hasNoModelsRuntime() {
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.CALLER), 0)) {
            assertThatThrownBy(trial::runtime).hasMessageContaining("HERE");
        }
    }

    @Test
    void callsOpsOnTheModelThatAStrategyForksOn() throws Exception {
        Thread caller = Thread.currentThread();
        try (Trial trial = Trial.open(Strategy.HERE, Set.of(Placement.PLATFORM_THREAD), 0)) {
            assertThat(trial.<Thread>call(Thread::currentThread)).isSameAs(caller);

            Baseline baseline = Baseline.on(trial.forkOn(ConcurrencyModel.POOL, ConcurrencyModel.POOL.open(1)));

            assertThat(trial.<Thread>call(Thread::currentThread)).isNotSameAs(caller);
            trial.checkForkSite();
            // Would never end if the caller had the pool's only thread.
            trial.checkPlacement(check -> baseline.oneTask(0, check.recording()));
        }
    }

    @Test
    void closesFurtherRuntimesToo() throws Exception {
        ModelRuntime further;
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            further = trial.openFurther(ConcurrencyModel.POOL, 1);
            Baseline.on(further).oneTask(0, same -> same);
        }

        assertThatThrownBy(() -> Baseline.on(further).oneTask(0, same -> same))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void checksThePlacementOfTheTasksOfAFurtherModel() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, 0)) {
            Baseline further = Baseline.on(trial.openFurther(ConcurrencyModel.VIRTUAL, 1));
            Trial.SmallRun smallRun = check -> further.oneTask(0, same -> {
                check.record();
                return same;
            });

            assertThatCode(() -> trial.checkPlacement(ConcurrencyModel.VIRTUAL, smallRun))
                    .doesNotThrowAnyException();
            assertThatThrownBy(() -> trial.checkPlacement(smallRun))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tasks of SEQUENTIAL should run on [CALLER] but ran on [VIRTUAL_THREAD]");
        }
    }

    /** The JVM sets the state of an ending thread to TERMINATED just before {@code isAlive()} returns false. */
    @Test
    void acceptsATerminatedThreadThatStillCountsAsAlive() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        Thread ending = new Thread(() -> Models.await(released)) {
            @Override
            public State getState() {
                return State.TERMINATED;
            }
        };
        PlatformThreads before = PlatformThreads.live();
        ending.start();

        // An interrupted caller does not wait for the thread.
        Thread.currentThread().interrupt();
        try {
            assertThatCode(before::requireNoneSince).doesNotThrowAnyException();
        } finally {
            // Otherwise, the join below would fail.
            boolean unused = Thread.interrupted();
            released.countDown();
            ending.join();
        }
    }

    @Test
    void blamesNobodyForTheThreadInWhichTheJdkWaitsForProcesses() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        PlatformThreads before = PlatformThreads.live();

        // At once: of an earlier process, the JDK may have such a thread left, but not three.
        List<Process> processes = List.of(version(java), version(java), version(java));
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }

        assertThatCode(before::requireNoneSince).doesNotThrowAnyException();
    }

    private static Process version(String java) throws Exception {
        return new ProcessBuilder(java, "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
