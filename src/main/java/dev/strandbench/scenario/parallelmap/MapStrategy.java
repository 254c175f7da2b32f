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
import java.util.Set;
import java.util.function.Supplier;

/**
 * How the items are shared among threads: who runs a task, and how much of the list a task is. All that are parallel
 * are so to the same degree, the number of available processors; a chunk is an equal share of the items for each.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing, the sets are unmodifiable
public enum MapStrategy {
    /** A loop on the caller: what the others have to beat. */
    LOOP(Set.of(CALLER), LoopMap::new),

    /** A parallel stream: the common pool, with one thread less than processors, and the caller. */
    PARALLEL_STREAM(Set.of(CALLER, COMMON_POOL_WORKER), ParallelStreamMap::new),

    /** A task for each item, on a fixed pool of platform threads. */
    POOL_PER_ITEM(Set.of(PLATFORM_THREAD), () -> new BlockingMapPerItem(blocking(ConcurrencyModel.POOL))),

    /** A task for each chunk, on a fixed pool of platform threads. */
    POOL_CHUNKED(Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(blocking(ConcurrencyModel.POOL), processors())),

    /** {@link #POOL_CHUNKED} on threads of the lowest priority; see {@link ParallelMapBenchmark} on Linux. */
    POOL_CHUNKED_MIN_PRIORITY(
            Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(ofPriority(Thread.MIN_PRIORITY), processors())),

    /** {@link #POOL_CHUNKED} on threads of the highest priority. */
    POOL_CHUNKED_MAX_PRIORITY(
            Set.of(PLATFORM_THREAD), () -> new BlockingMapByChunk(ofPriority(Thread.MAX_PRIORITY), processors())),

    /** A virtual thread for each item. */
    VIRTUAL_PER_ITEM(Set.of(VIRTUAL_THREAD), () -> new BlockingMapPerItem(blocking(ConcurrencyModel.VIRTUAL))),

    /** A task for each item, on a fixed pool of virtual threads that every call makes for itself. */
    VIRTUAL_POOL_PER_ITEM(Set.of(VIRTUAL_THREAD), () -> new VirtualPoolMap(processors())),

    /** A fixed number of virtual threads, each of which takes a chunk. */
    VIRTUAL_WORKERS(
            Set.of(VIRTUAL_THREAD), () -> new BlockingMapByChunk(blocking(ConcurrencyModel.VIRTUAL), processors())),

    /** A virtual thread for each item, in a structured task scope. */
    STRUCTURED_PER_ITEM(
            Set.of(VIRTUAL_THREAD),
            () -> new StructuredMapPerItem((StructuredRuntime) ConcurrencyModel.STRUCTURED.open(1))),

    /** A coroutine for each item, on {@code Dispatchers.Default}. */
    COROUTINE_PER_ITEM(Set.of(COROUTINE_WORKER), () -> new SuspendingMapPerItem(suspending(ConcurrencyModel.DEFAULT))),

    /** A coroutine for each chunk, on {@code Dispatchers.Default}. */
    COROUTINE_CHUNKED(
            Set.of(COROUTINE_WORKER),
            () -> new SuspendingMapByChunk(suspending(ConcurrencyModel.DEFAULT), processors())),

    /**
     * The code of {@link #COROUTINE_PER_ITEM} with the dispatcher forgotten: {@code runBlocking { map { async { … }
     * }.awaitAll() }}. The coroutines inherit the context of {@code runBlocking}, whose event loop has one thread, the
     * caller's; as none of them ever suspends, each runs to its end before the next one starts. It is a loop that pays
     * for coroutines. The published figures for coroutines are of this code; it is here to show that.
     */
    COROUTINE_SERIAL_BY_ACCIDENT(
            Set.of(CALLER), () -> new SuspendingMapPerItem(suspending(ConcurrencyModel.EVENT_LOOP)));

    private final Set<Placement> placements;
    private final Supplier<ParallelMap> factory;

    MapStrategy(Set<Placement> placements, Supplier<ParallelMap> factory) {
        this.placements = placements;
        this.factory = factory;
    }

    /** Where items may be transformed. */
    public Set<Placement> placements() {
        return placements;
    }

    /** Starts the threads that this strategy needs, and those of no other; to be closed after use. */
    public ParallelMap open() {
        return factory.get();
    }

    private static BlockingRuntime blocking(ConcurrencyModel model) {
        return (BlockingRuntime) model.open(processors());
    }

    @SuppressWarnings("ThreadPriorityCheck") // what a priority does is the question
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
}
