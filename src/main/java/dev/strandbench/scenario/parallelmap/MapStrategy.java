package dev.strandbench.scenario.parallelmap;

import static dev.strandbench.model.Placement.CALLER;
import static dev.strandbench.model.Placement.COMMON_POOL_WORKER;
import static dev.strandbench.model.Placement.COROUTINE_WORKER;
import static dev.strandbench.model.Placement.PLATFORM_THREAD;
import static dev.strandbench.model.Placement.VIRTUAL_THREAD;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.parallelmap.ParallelMap.BlockingMapByChunk;
import dev.strandbench.scenario.parallelmap.ParallelMap.BlockingMapPerItem;
import dev.strandbench.scenario.parallelmap.ParallelMap.BlockingMapPerItem.VirtualPoolMap;
import dev.strandbench.scenario.parallelmap.ParallelMap.LoopMap;
import dev.strandbench.scenario.parallelmap.ParallelMap.StructuredMapPerItem;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The model that runs a task, and the share of the items in a task. Parallel strategies use all processors. */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing, the sets are unmodifiable
public enum MapStrategy {
    /** A loop on the caller, the base of all comparisons. */
    LOOP(Set.of(CALLER), LoopMap::new),

    /** A parallel stream on the caller and the common pool, which has one thread fewer than processors. */
    PARALLEL_STREAM(Set.of(CALLER, COMMON_POOL_WORKER), ParallelStreamMap::new),
    POOL_PER_ITEM(Set.of(PLATFORM_THREAD), () -> new BlockingMapPerItem(blocking(ConcurrencyModel.POOL))),
    POOL_CHUNKED(Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(blocking(ConcurrencyModel.POOL), processors())),

    /** {@link #POOL_CHUNKED} on threads of the lowest priority, which Linux ignores by default. */
    POOL_CHUNKED_MIN_PRIORITY(
            Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(ofPriority(Thread.MIN_PRIORITY), processors())),

    POOL_CHUNKED_MAX_PRIORITY(
            Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(ofPriority(Thread.MAX_PRIORITY), processors())),

    VIRTUAL_PER_ITEM(Set.of(VIRTUAL_THREAD), () -> new BlockingMapPerItem(blocking(ConcurrencyModel.VIRTUAL))),

    VIRTUAL_POOL_PER_ITEM(Set.of(VIRTUAL_THREAD), () -> new VirtualPoolMap(processors())),

    VIRTUAL_WORKERS(
            Set.of(VIRTUAL_THREAD), () -> new BlockingMapByChunk(blocking(ConcurrencyModel.VIRTUAL), processors())),

    STRUCTURED_PER_ITEM(
            Set.of(VIRTUAL_THREAD),
            () -> new StructuredMapPerItem((StructuredRuntime) ConcurrencyModel.STRUCTURED.open(1))),

    COROUTINE_PER_ITEM(Set.of(COROUTINE_WORKER), () -> new SuspendingMapPerItem(suspending(ConcurrencyModel.DEFAULT))),
    COROUTINE_CHUNKED(
            Set.of(COROUTINE_WORKER),
            () -> new SuspendingMapByChunk(suspending(ConcurrencyModel.DEFAULT), processors())),

    /** The published code, {@code runBlocking { map { async { … } }.awaitAll() }}, which runs on one thread. */
    COROUTINE_SERIAL_BY_ACCIDENT(
            Set.of(CALLER), () -> new SuspendingMapPerItem(suspending(ConcurrencyModel.EVENT_LOOP)));

    private final Set<Placement> placements;
    private final Supplier<ParallelMap> factory;

    MapStrategy(Set<Placement> placements, Supplier<ParallelMap> factory) {
        this.placements = placements;
        this.factory = factory;
    }

    public Set<Placement> placements() {
        return placements;
    }

    public ParallelMap open() {
        return factory.get();
    }

    private static BlockingRuntime blocking(ConcurrencyModel model) {
        return (BlockingRuntime) model.open(processors());
    }

    @SuppressWarnings("ThreadPriorityCheck") // the priority is what is measured
    private static BlockingRuntime ofPriority(int priority) {
        return BlockingRuntime.ofPool(
                processors(), Thread.ofPlatform().priority(priority).factory());
    }

    private static SuspendingRuntime suspending(ConcurrencyModel model) {
        return (SuspendingRuntime) model.open(processors());
    }

    static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    record ParallelStreamMap() implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) {
            return IntStream.range(0, items).parallel().mapToLong(transform).toArray();
        }
    }
}
