package dev.strandbench.scenario.parallelmap;

import static dev.strandbench.model.Placement.CALLER;
import static dev.strandbench.model.Placement.COMMON_POOL_WORKER;
import static dev.strandbench.model.Placement.PLATFORM_THREAD;
import static dev.strandbench.model.Placement.VIRTUAL_THREAD;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.Trial;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.Blackhole;

/** Applies a function to every item of a list. */
@FunctionalInterface
public interface ParallelMap {

    /** Returns the results in the order of the items. Only parallel streams ignore an interrupt of the caller. */
    long[] map(int items, IntToLongFunction transform) throws Exception;

    record CpuWork(long tokens) implements IntToLongFunction {

        @Override
        public long applyAsLong(int index) {
            Blackhole.consumeCPU(tokens);
            return Checksum.of(index);
        }
    }

    /** Consecutive items, from an inclusive start index to an exclusive end index. */
    record Chunk(int from, int to) {

        // A check for interruption costs about as much as the lightest item.
        private static final int BETWEEN_POLLS = 1_024;

        /**
         * Splits the items into non-empty chunks, up to a maximum number. The chunks' lengths differ by at most one.
         */
        static List<Chunk> cut(int items, int chunks) {
            int count = Math.min(items, chunks);
            List<Chunk> cut = new ArrayList<>(count);
            for (long i = 0; i < count; i++) {
                cut.add(new Chunk((int) (items * i / count), (int) (items * (i + 1) / count)));
            }
            return cut;
        }

        void map(IntToLongFunction transform, long[] results) throws InterruptedException {
            for (int start = from; start < to; start = endOfStretch(start)) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("before item " + start);
                }
                mapStretch(start, transform, results);
            }
        }

        void mapStretch(int start, IntToLongFunction transform, long[] results) {
            int end = endOfStretch(start);
            for (int index = start; index < end; index++) {
                results[index] = transform.applyAsLong(index);
            }
        }

        int endOfStretch(int start) {
            // The sum start + BETWEEN_POLLS may overflow.
            return to - start > BETWEEN_POLLS ? start + BETWEEN_POLLS : to;
        }
    }

    record LoopMap() implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) throws InterruptedException {
            long[] results = new long[items];
            new Chunk(0, items).map(transform, results);
            return results;
        }

        /** Estimates the time of a loop over all items from the fastest of several loops over up to 1,000 items. */
        static final class SequentialTime {

            private static final Duration LENGTH = Duration.ofMillis(500);
            private static final int SAMPLE = 1_000;

            private SequentialTime() {}

            static Duration of(int items, IntToLongFunction transform) throws InterruptedException {
                int sample = Math.min(items, SAMPLE);
                LoopMap loop = new LoopMap();
                long least = Long.MAX_VALUE;
                long begin = System.nanoTime();
                long end;
                do {
                    long start = System.nanoTime();
                    loop.map(sample, transform);
                    end = System.nanoTime();
                    least = Math.min(least, end - start);
                } while (end - begin < LENGTH.toNanos());
                return Duration.ofNanos(Math.round((double) least * items / sample));
            }
        }
    }

    record BlockingMapPerItem(BlockingRuntime runtime) implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                List<Future<Long>> futures = new ArrayList<>(items);
                for (int i = 0; i < items; i++) {
                    int index = i;
                    futures.add(group.fork(() -> transform.applyAsLong(index)));
                }
                group.join();
                return futures.stream().mapToLong(Future::resultNow).toArray();
            }
        }

        /** Runs one task per item in a pool of virtual threads. Every op creates a new pool of fixed size. */
        record VirtualPoolMap(int poolSize) implements ParallelMap {

            @Override
            public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
                try (BlockingRuntime pool =
                        BlockingRuntime.ofPool(poolSize, Thread.ofVirtual().factory())) {
                    return new BlockingMapPerItem(pool).map(items, transform);
                }
            }
        }
    }

    record BlockingMapByChunk(BlockingRuntime runtime, int chunks) implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
            long[] results = new long[items];
            try (TaskGroup group = runtime.openGroup()) {
                for (Chunk chunk : Chunk.cut(items, chunks)) {
                    group.start(() -> {
                        chunk.map(transform, results);
                        return null;
                    });
                }
                group.join();
                return results;
            }
        }
    }

    record StructuredMapPerItem(StructuredRuntime runtime) implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                List<Supplier<Long>> subtasks = new ArrayList<>(items);
                for (int i = 0; i < items; i++) {
                    int index = i;
                    subtasks.add(scope.fork(() -> transform.applyAsLong(index)));
                }
                scope.join();
                return subtasks.stream().mapToLong(Supplier::get).toArray();
            }
        }
    }

    /** The model that runs the tasks, and the number of items per task. */
    @SuppressWarnings(
            "ImmutableEnumChecker") // the factories are lambdas that capture nothing, the sets are unmodifiable
    enum MapStrategy {
        /** A loop on the caller's thread: the baseline for all other strategies. */
        LOOP(Set.of(CALLER), trial -> new LoopMap()),

        /** A parallel stream on the caller's thread and the common pool, with one thread per processor in total. */
        PARALLEL_STREAM(Set.of(CALLER, COMMON_POOL_WORKER), trial -> new ParallelStreamMap()),
        POOL_PER_ITEM(ConcurrencyModel.POOL, runtime -> new BlockingMapPerItem((BlockingRuntime) runtime)),
        POOL_CHUNKED(ConcurrencyModel.POOL, runtime -> new BlockingMapByChunk((BlockingRuntime) runtime, processors())),

        /** One task per chunk, on threads of the lowest priority. By default, priorities have no effect on Linux. */
        POOL_CHUNKED_MIN_PRIORITY(
                Set.of(PLATFORM_THREAD),
                trial -> new BlockingMapByChunk(ofPriority(trial, Thread.MIN_PRIORITY), processors())),

        POOL_CHUNKED_MAX_PRIORITY(
                Set.of(PLATFORM_THREAD),
                trial -> new BlockingMapByChunk(ofPriority(trial, Thread.MAX_PRIORITY), processors())),

        VIRTUAL_PER_ITEM(ConcurrencyModel.VIRTUAL, runtime -> new BlockingMapPerItem((BlockingRuntime) runtime)),
        VIRTUAL_POOL_PER_ITEM(Set.of(VIRTUAL_THREAD), trial -> new BlockingMapPerItem.VirtualPoolMap(processors())),

        VIRTUAL_WORKERS(
                ConcurrencyModel.VIRTUAL, runtime -> new BlockingMapByChunk((BlockingRuntime) runtime, processors())),

        STRUCTURED_PER_ITEM(
                ConcurrencyModel.STRUCTURED, runtime -> new StructuredMapPerItem((StructuredRuntime) runtime)),

        COROUTINE_PER_ITEM(ConcurrencyModel.DEFAULT, runtime -> new SuspendingMapPerItem((SuspendingRuntime) runtime)),
        COROUTINE_CHUNKED(
                ConcurrencyModel.DEFAULT,
                runtime -> new SuspendingMapByChunk((SuspendingRuntime) runtime, processors())),

        /** The published code {@code runBlocking { map { async { … } }.awaitAll() }}, which uses only one thread. */
        COROUTINE_SERIAL_BY_ACCIDENT(
                ConcurrencyModel.EVENT_LOOP, runtime -> new SuspendingMapPerItem((SuspendingRuntime) runtime));

        private final Optional<ConcurrencyModel> model;
        private final Function<ForkSite, Set<Placement>> placements;
        private final Function<Trial, ParallelMap> factory;

        MapStrategy(ConcurrencyModel model, Function<ModelRuntime, ParallelMap> map) {
            this.model = Optional.of(model);
            placements = site -> Set.of(site.placementOfTasks(model));
            factory = trial -> map.apply(trial.forkOn(model, model.open(processors())));
        }

        MapStrategy(Set<Placement> placements, Function<Trial, ParallelMap> factory) {
            model = Optional.empty();
            this.placements = site -> placements;
            this.factory = factory;
        }

        Optional<ConcurrencyModel> model() {
            return model;
        }

        public Set<Placement> placements(ForkSite site) {
            return placements.apply(site);
        }

        /** Creates the implementation, which the trial closes. Run all ops inside {@link Trial#call}. */
        public ParallelMap open(Trial trial) {
            return factory.apply(trial);
        }

        @SuppressWarnings("ThreadPriorityCheck") // the scenario measures the effect of the priority
        private static BlockingRuntime ofPriority(Trial trial, int priority) {
            BlockingRuntime pool = BlockingRuntime.ofPool(
                    processors(), Thread.ofPlatform().priority(priority).factory());
            trial.atEnd(pool::close);
            return pool;
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
}
