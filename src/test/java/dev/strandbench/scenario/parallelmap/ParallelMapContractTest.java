package dev.strandbench.scenario.parallelmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.parallelmap.ParallelMap.Chunk;
import dev.strandbench.scenario.parallelmap.ParallelMap.LoopMap.SequentialTime;
import dev.strandbench.scenario.parallelmap.ParallelMap.MapStrategy;
import dev.strandbench.workload.Checksum;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ParallelMapContractTest {

    private static final int ITEMS = 10_000;

    @EveryArm
    void transformsEveryItemOnceAndKeepsTheirOrder(MapStrategy strategy) throws Exception {
        AtomicInteger calls = new AtomicInteger();

        long[] results = map(strategy, ITEMS, index -> {
            calls.incrementAndGet();
            return Checksum.of(index);
        });

        assertThat(results)
                .isEqualTo(IntStream.range(0, ITEMS).mapToLong(Checksum::of).toArray());
        assertThat(calls).hasValue(ITEMS);
    }

    @EveryArm
    void transformsAListThatIsShorterThanThereAreProcessors(MapStrategy strategy) throws Exception {
        assertThat(map(strategy, 1, index -> 7)).containsExactly(7);
        assertThat(map(strategy, 0, index -> 7)).isEmpty();
    }

    @EveryArm
    void passesOnTheExceptionOfAnItem(MapStrategy strategy) {
        IllegalStateException exception = new IllegalStateException("item 7");

        Throwable failure = catchThrowable(() -> map(strategy, 100, index -> {
            if (index == 7) {
                throw exception;
            }
            return index;
        }));

        // A fork-join pool and a future each wrap it once more.
        assertThat(Arrays.asList(failure, failure.getCause())).contains(exception);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PARALLEL_STREAM")
    void stopsBeforeTheEndWhenTheCallerIsInterrupted(MapStrategy strategy) {
        InterruptsItsCaller transform = new InterruptsItsCaller();

        assertThatThrownBy(() -> map(strategy, ITEMS, transform)).isInstanceOf(InterruptedException.class);

        assertThat(transform.transformed).hasValueLessThan(ITEMS);
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOOP", "POOL_CHUNKED", "VIRTUAL_WORKERS", "COROUTINE_CHUNKED"})
    void transformsEveryItemOfChunksLongerThanTheStretchBetweenTwoPolls(MapStrategy strategy) throws Exception {
        int items = 1_000_003;

        assertThat(map(strategy, items, index -> index))
                .isEqualTo(LongStream.range(0, items).toArray());
    }

    @Test
    void looksEveryThousandAndTwentyFourItemsWhetherToStop() {
        AtomicInteger transformed = new AtomicInteger();

        assertThatThrownBy(() -> map(MapStrategy.LOOP, ITEMS, index -> {
                    if (transformed.incrementAndGet() == 1_025) {
                        Thread.currentThread().interrupt();
                    }
                    return index;
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(transformed).hasValue(2_048);
    }

    @ParameterizedTest
    @CsvSource({"POOL_CHUNKED, 5", "POOL_CHUNKED_MIN_PRIORITY, 1", "POOL_CHUNKED_MAX_PRIORITY, 10"})
    void givesThePoolsThreadsThePriorityThatTheStrategyNames(MapStrategy strategy, long priority) throws Exception {
        assertThat(map(strategy, 100, index -> Thread.currentThread().getPriority()))
                .containsOnly(priority);
    }

    @Test
    void runsEveryItemOnOneOfAFixedNumberOfVirtualThreadsThatEndWithTheCall() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        map(MapStrategy.VIRTUAL_POOL_PER_ITEM, ITEMS, index -> {
            threads.add(Thread.currentThread());
            return index;
        });

        assertThat(threads).hasSizeLessThanOrEqualTo(MapStrategy.processors()).allSatisfy(thread -> {
            assertThat(thread.isVirtual()).isTrue();
            thread.join();
        });
    }

    @Test
    void runsToItsEndWhenTheCallerOfAParallelStreamIsInterrupted() throws Exception {
        Thread caller = Thread.currentThread();

        long[] results = map(MapStrategy.PARALLEL_STREAM, ITEMS, index -> {
            caller.interrupt();
            return index;
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(results).hasSize(ITEMS).endsWith(ITEMS - 1);
    }

    @Test
    void runsSeriallyOnTheCallerWhenTheDispatcherIsForgotten() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        map(MapStrategy.COROUTINE_SERIAL_BY_ACCIDENT, ITEMS, index -> {
            threads.add(Thread.currentThread());
            return index;
        });

        assertThat(threads).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 1_000, 1_001})
    void cutsChunksThatCoverAllItemsEvenly(int items) {
        int[] covered = Chunk.cut(items, 3).stream()
                .flatMapToInt(chunk -> IntStream.range(chunk.from(), chunk.to()))
                .toArray();

        assertThat(covered).isEqualTo(IntStream.range(0, items).toArray());
        assertThat(Chunk.cut(items, 3))
                .hasSize(Math.min(items, 3))
                .allSatisfy(chunk -> assertThat(chunk.to() - chunk.from()).isBetween(items / 3, items / 3 + 1));
    }

    @Test
    void scalesTheSequentialTimeToTheNumberOfItems() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();

        assertThat(SequentialTime.of(1_000_000, index -> calls.incrementAndGet()))
                .isPositive();
        assertThat(calls.get() % 1_000).isZero();
    }

    private static long[] map(MapStrategy strategy, int items, IntToLongFunction transform) throws Exception {
        try (Trial trial = Trial.open(strategy, strategy.placements(ForkSite.INSIDE), 0)) {
            ParallelMap map = strategy.open(trial);
            return trial.call(() -> map.map(items, transform));
        }
    }

    private static final class InterruptsItsCaller implements IntToLongFunction {

        private static final long ITEM_NANOS = 200_000;
        private static final long LONGEST_WAIT_NANOS = 2_000_000_000;

        private final Thread caller = Thread.currentThread();
        private final AtomicBoolean begun = new AtomicBoolean();
        private final AtomicInteger transformed = new AtomicInteger();

        @Override
        public long applyAsLong(int index) {
            if (begun.compareAndSet(false, true)) {
                caller.interrupt();
            }
            // However late a busy machine lets the caller notice, this item has not ended by itself.
            long end = System.nanoTime() + (index == 1 ? LONGEST_WAIT_NANOS : ITEM_NANOS);
            boolean onCaller = Thread.currentThread().equals(caller);
            do {
                LockSupport.parkNanos(ITEM_NANOS);
                if (!onCaller && Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("item " + index);
                }
            } while (!onCaller && System.nanoTime() < end);
            transformed.incrementAndGet();
            return index;
        }
    }
}
