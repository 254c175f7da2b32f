package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.Listing;
import dev.strandbench.liveness.LivenessCell.Outcome;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.liveness.pattern.NamedPattern;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
@Timeout(300)
class LivenessRunIT {

    private static final long PAUSE_NANOS = 5_000_000;

    @TempDir
    private Path directory;

    /** All tasks but one wait for the last task, which is started last. */
    static final class LastReleasesAll extends NamedPattern {

        LastReleasesAll() {
            super(
                    "last-releases-all",
                    "All tasks but one wait for the last task.",
                    "https://openjdk.org/jeps/491",
                    "Start the last task first.");
        }

        @Override
        public void run(PatternTasks tasks) throws Exception {
            CountDownLatch last = new CountDownLatch(1);
            for (int task = 1; task < tasks.count(); task++) {
                tasks.start(() -> {
                    tasks.shake();
                    last.await();
                    tasks.advance();
                });
            }
            tasks.start(last::countDown);
            tasks.await();
        }
    }

    /** Stalls in each third attempt of a JVM. */
    static class ThirdInAJvmStalls extends NamedPattern {

        private static final AtomicInteger ATTEMPTS = new AtomicInteger();
        private static final int STALLING = 3;

        ThirdInAJvmStalls() {
            super(
                    "third-in-a-jvm-stalls",
                    "Tasks of each third attempt wait for ever.",
                    "https://openjdk.org/jeps/491",
                    "Do not count.");
        }

        @Override
        public boolean dependsOnTasks() {
            return false;
        }

        @Override
        public void run(PatternTasks tasks) throws Exception {
            boolean stalls = ATTEMPTS.incrementAndGet() == STALLING;
            CountDownLatch never = new CountDownLatch(1);
            tasks.start(() -> {
                tasks.advance();
                if (stalls) {
                    never.await();
                }
            });
            tasks.await();
        }
    }

    /** Never makes a third attempt in a JVM. */
    static final class NeedsFreshJvm extends ThirdInAJvmStalls {

        @Override
        public boolean needsFreshJvm() {
            return true;
        }
    }

    /** Is tried too seldom to stall. */
    static final class IsTriedTwice extends ThirdInAJvmStalls {

        @Override
        public int mostAttempts() {
            return 2;
        }
    }

    /** Stalls, and ends its JVM as soon as a program attaches to it, as {@code jcmd} does. */
    static final class CrashesWhenDumped extends ThirdInAJvmStalls {

        private static final String ATTACHED = "Attach Listener";
        private static final long PAUSE_MILLIS = 200;

        @Override
        public void run(PatternTasks tasks) throws Exception {
            tasks.start(() -> {
                tasks.advance();
                while (Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals(ATTACHED))) {
                    Thread.sleep(PAUSE_MILLIS);
                }
                Runtime.getRuntime().halt(134);
            });
            tasks.await();
        }
    }

    private Request request(ConcurrencyModel model, int repeat) {
        return request(new LastReleasesAll(), model, repeat);
    }

    private Request request(LivenessPattern pattern, ConcurrencyModel model, int repeat) {
        return new Request(
                List.of(pattern),
                Set.of(model),
                List.of(PlannedJdk.running()),
                CoroutinesVersion.onClassPath(),
                repeat,
                1,
                directory);
    }

    private LivenessCell measured(LivenessPattern pattern, ConcurrencyModel model, int repeat)
            throws InterruptedException {
        List<LivenessCell> cells = LivenessRun.measure(request(pattern, model, repeat), (cell, done, of) -> {});

        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }

    @AfterEach
    void leavesNoProcess() {
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void findsThatThePatternEndsOnVirtualThreads() throws Exception {
        List<String> heard = new ArrayList<>();

        List<LivenessCell> cells = LivenessRun.measure(
                request(ConcurrencyModel.VIRTUAL, 2), (cell, done, of) -> heard.add(cell.pattern() + done + of));

        assertThat(cells).singleElement().satisfies(cell -> {
            assertThat(cell.outcome()).isEqualTo(Outcome.ENDS);
            assertThat(cell.tasks()).isEqualTo(300);
            assertThat(cell.carriers()).isEqualTo(2);
            assertThat(cell.threads()).isBetween(1, 2);
            assertThat(cell.attempts()).isEqualTo(2);
            assertThat(cell.stalled()).isZero();
            assertThat(cell.held()).isEmpty();
        });
        assertThat(heard).containsExactly("last-releases-all11");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void findsTheLeastNumberOfTasksThatStallsInAPool() throws Exception {
        List<LivenessCell> cells = LivenessRun.measure(
                request(ConcurrencyModel.POOL, 1),
                (cell, done, of) -> assertThat(of).isEqualTo(1));

        assertThat(cells).singleElement().satisfies(cell -> {
            assertThat(cell.outcome()).isEqualTo(Outcome.STALLS);
            assertThat(cell.tasks()).isEqualTo(3);
            assertThat(cell.stalled()).isEqualTo(1);
            assertThat(cell.held())
                    .contains("2 of 2 pool threads are held: CountDownLatch.await in "
                            + "LivenessRunIT.LastReleasesAll.run");
            assertThat(Listing.of(directory))
                    .containsExactly(directory.resolve(cell.dump().orElseThrow()))
                    .allSatisfy(file -> assertThat(file).content().contains("CountDownLatch.await"));
        });
    }

    @Test
    void makesAttemptsInOneJvmUntilOneStallsAndTheOthersInANewJvm() throws Exception {
        LivenessCell cell = measured(new ThirdInAJvmStalls(), ConcurrencyModel.PLATFORM, 7);

        assertThat(cell.outcome()).isEqualTo(Outcome.STALLS);
        assertThat(cell.attempts()).isEqualTo(7);
        // The third attempt, and the third one after it.
        assertThat(cell.stalled()).isEqualTo(2);
        assertThat(Listing.of(directory))
                .containsExactly(directory.resolve(cell.dump().orElseThrow()));
    }

    @Test
    void countsAStallWhoseThreadDumpEndsTheJvm() throws Exception {
        LivenessCell cell = measured(new CrashesWhenDumped(), ConcurrencyModel.PLATFORM, 1);

        assertThat(cell.outcome()).isEqualTo(Outcome.STALLS);
        assertThat(cell.stalled()).isEqualTo(1);
        assertThat(cell.dump()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void makesEachAttemptInANewJvmIfThePatternNeedsIt() throws Exception {
        LivenessCell cell = measured(new NeedsFreshJvm(), ConcurrencyModel.PLATFORM, 4);

        assertThat(cell.outcome()).isEqualTo(Outcome.ENDS);
        assertThat(cell.attempts()).isEqualTo(4);
        assertThat(cell.endedAfterCancelMillis()).isEmpty();
    }

    @Test
    void makesNoMoreAttemptsThanThePatternAllows() throws Exception {
        LivenessCell cell = measured(new IsTriedTwice(), ConcurrencyModel.PLATFORM, 7);

        assertThat(cell.outcome()).isEqualTo(Outcome.ENDS);
        assertThat(cell.attempts()).isEqualTo(2);
    }

    @Test
    void saysHowLateCancelledTasksEnd() throws Exception {
        LivenessCell cell = measured(LivenessPatterns.named("cancel-sleep"), ConcurrencyModel.VIRTUAL, 3);

        assertThat(cell.outcome()).isEqualTo(Outcome.ENDS);
        assertThat(cell.endedAfterCancelMillis()).isPresent();
    }

    @Test
    void endsItsProcessesWhenItIsInterrupted() throws Exception {
        FutureTask<List<LivenessCell>> measuring = new FutureTask<>(
                () -> LivenessRun.measure(request(ConcurrencyModel.EVENT_LOOP, 1), (cell, done, of) -> {}));
        Thread thread = Thread.ofPlatform().start(measuring);
        while (ProcessHandle.current().children().findAny().isEmpty() && thread.isAlive()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }

        thread.interrupt();
        thread.join();

        assertThatThrownBy(measuring::get).hasCauseInstanceOf(InterruptedException.class);
        assertThat(directory).isEmptyDirectory();
    }
}
