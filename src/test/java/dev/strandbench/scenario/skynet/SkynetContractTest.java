package dev.strandbench.scenario.skynet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class SkynetContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int LEAVES = 1_000;

    @EveryArm
    void addsUpWhatEveryLeafReturns(ConcurrencyModel model) throws Exception {
        for (int leaves : new int[] {1, 2, 9, 10, 11, LEAVES, 2_345}) {
            AtomicInteger returned = new AtomicInteger();

            long sum = Models.use(
                    model,
                    runtime -> sum(runtime, leaves, Wait.NONE, leaf -> {
                        returned.incrementAndGet();
                        return Checksum.of(leaf);
                    }));

            assertThat(sum).as("%d leaves", leaves).isEqualTo(Checksum.ofRange(leaves));
            assertThat(returned).hasValue(leaves);
        }
    }

    @EveryArm
    void addsUpWhatEveryLeafReturnsAfterWaiting(ConcurrencyModel model) throws Exception {
        long sum = Models.use(model, runtime -> sum(runtime, 100, new Wait(1), leaf -> leaf));

        assertThat(sum).isEqualTo(4_950);
    }

    @Test
    void givesThePublishedAnswerForAMillionLeaves() throws Exception {
        long sum = Models.use(ConcurrencyModel.SEQUENTIAL, runtime -> sum(runtime, 1_000_000, Wait.NONE, leaf -> leaf));

        assertThat(sum).isEqualTo(499_999_500_000L);
    }

    @EveryArm
    void passesOnTheExceptionOfALeaf(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(model, (runtime, task) -> sum(runtime, LEAVES, Wait.NONE, Models.identity(task)));
    }

    static List<ConcurrencyModel> modelsOfThreads() {
        return Models.of(SkynetBenchmark.class).stream()
                .filter(model -> model.style() == Style.BLOCKING || model.style() == Style.STRUCTURED)
                .filter(model -> model != ConcurrencyModel.SEQUENTIAL)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("modelsOfThreads")
    void interruptsEveryOtherLeafWhenOneFails(ConcurrencyModel model) throws Exception {
        IllegalStateException exception = new IllegalStateException("leaf 0");
        CountDownLatch blocked = new CountDownLatch(LEAVES - 1);
        CountDownLatch interrupted = new CountDownLatch(LEAVES - 1);

        Throwable failure = Models.failure(
                model,
                runtime -> sum(runtime, LEAVES, Wait.NONE, leaf -> {
                    try {
                        if (leaf != 0) {
                            blocked.countDown();
                            new CountDownLatch(1).await();
                        }
                        blocked.await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw new IllegalStateException(e);
                    }
                    throw exception;
                }));

        assertThat(failure).isSameAs(exception);
        interrupted.await();
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.requireStopped(model, (runtime, task) -> sum(runtime, LEAVES, FOREVER, Models.identity(task)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "999, 0", "0, 2"})
    void aLeafThatIsLostOrRepeatedFailsTheTrial(int leaf, int times) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, Checksum.ofRange(LEAVES))) {
            trial.observe(sum(trial.runtime(), LEAVES, Wait.NONE, Checksum::of));
            trial.requireResults();

            trial.observe(
                    sum(trial.runtime(), LEAVES, Wait.NONE, index -> (index == leaf ? times : 1) * Checksum.of(index)));

            Trials.requireWrongResult(trial);
        }
    }

    @Test
    void aThreadThatALeafLeavesBehindFailsTheTrial() throws Exception {
        Trials.requireThreadNoticed(
                ConcurrencyModel.SEQUENTIAL,
                "leaf 10",
                (trial, threads) -> trial.observe(sum(trial.runtime(), 11, Wait.NONE, leaf -> {
                    threads.accept("leaf " + leaf);
                    return 0;
                })));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 10, 11, 19, 99, 100, 101, 12_345})
    void branchesIntoTenThatCoverAllLeavesEvenly(int leaves) {
        Subtree tree = Subtree.ofAll(leaves);
        List<Subtree> branches = tree.branches();

        assertThat(branches)
                .hasSize(Math.min(10, leaves))
                .allSatisfy(branch -> assertThat(branch.leaves()).isBetween(leaves / 10, leaves / 10 + 1));
        assertThat(branches.stream()
                        .flatMapToInt(branch -> IntStream.range(branch.first(), branch.first() + branch.leaves()))
                        .toArray())
                .isEqualTo(IntStream.range(0, leaves).toArray());
        assertThat(tree.tasks()).isEqualTo(walked(tree));
    }

    private static int walked(Subtree tree) {
        return tree.isLeaf()
                ? 1
                : 1
                        + tree.branches().stream()
                                .mapToInt(SkynetContractTest::walked)
                                .sum();
    }

    private static long sum(ModelRuntime runtime, int leaves, Wait wait, IntToLongFunction number) throws Exception {
        try {
            return Skynet.on(runtime).sum(leaves, wait, number);
        } catch (ExecutionException e) {
            throw Models.unwrapped(e);
        }
    }
}
