package dev.strandbench.scenario.threadlocalcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.JdkManagement;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.threadlocalcache.Scratch.CountedScratches;
import dev.strandbench.scenario.threadlocalcache.Scratch.ScratchKind;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheLoad;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheStrategy;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ThreadLocalCacheContractTest {

    private static final int TASKS = 50;
    private static final int USES = 3;
    private static final int BYTES = 1_024;
    private static final CacheLoad LOAD = new CacheLoad(TASKS, USES);
    private static final CacheLoad ENDLESS = new CacheLoad(TASKS, Integer.MAX_VALUE);

    /** The columns of a heap histogram. */
    private static final int OBJECTS = 1;

    private static final int BYTES_OF_OBJECTS = 2;

    @EveryArm
    void addsUpTheResultsOfAllUses(CacheStrategy strategy, ScratchKind kind) throws Exception {
        CountedScratches created = new CountedScratches(kind, BYTES);

        Models.run(strategy.model(), runtime -> {
            ThreadLocalCache cache = ThreadLocalCache.on(runtime);
            Supplier<Scratch> scratches = strategy.scratches(created);
            for (CacheLoad load : List.of(LOAD, new CacheLoad(1, 1), LOAD)) {
                assertThat(cache.run(load, scratches)).as("%s", load).isEqualTo(load.checksum(kind.create(BYTES)));
            }
        });
    }

    @EveryArm
    void createsAsManyObjectsAsItsPlaceNeeds(CacheStrategy strategy) throws Exception {
        CountedScratches created = new CountedScratches(ScratchKind.HEAP_BUFFER, BYTES);

        long checksum = Models.use(
                strategy.model(), runtime -> ThreadLocalCache.on(runtime).run(LOAD, strategy.scratches(created)));

        assertThat(checksum).isEqualTo(LOAD.checksum(ScratchKind.HEAP_BUFFER.create(BYTES)));
        assertThat(created.takeCount()).isBetween(leastObjects(strategy), mostObjects(strategy));
    }

    private static long leastObjects(CacheStrategy strategy) {
        return switch (strategy.place()) {
            case NONE -> TASKS * USES;
            case REQUEST -> TASKS;
            case THREAD_LOCAL ->
                switch (strategy.model()) {
                    case VIRTUAL, STRUCTURED -> TASKS;
                    case HYBRID -> TASKS * USES;
                    default -> 1;
                };
            case POOLED, STRIPED -> 1;
        };
    }

    private static long mostObjects(CacheStrategy strategy) {
        return switch (strategy.place()) {
            case REQUEST -> TASKS;
            case THREAD_LOCAL ->
                switch (strategy.model()) {
                    case POOL -> Models.POOL_SIZE;
                    case VIRTUAL, STRUCTURED -> TASKS;
                    default -> TASKS * USES;
                };
            case NONE, POOLED, STRIPED -> TASKS * USES;
        };
    }

    /** An object that fails if two tasks use it at once. */
    private static final class ExclusiveScratch implements Scratch {

        private final AtomicBoolean taken = new AtomicBoolean();

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // gives another task the chance to use the object too
        public long use(long number) {
            if (!taken.compareAndSet(false, true)) {
                throw new IllegalStateException("two tasks use an object at once");
            }
            Thread.yield();
            taken.set(false);
            return number;
        }
    }

    @EveryArm
    void letsOnlyOneTaskAtATimeUseAnObject(CacheStrategy strategy) throws Exception {
        CacheLoad load = new CacheLoad(TASKS, 100);

        long sum = Models.use(
                strategy.model(),
                runtime -> ThreadLocalCache.on(runtime).run(load, strategy.scratches(ExclusiveScratch::new)));

        assertThat(sum).isEqualTo(load.checksum(number -> number));
    }

    @EveryArm
    void stopsAllTasksWhenOneFails(CacheStrategy strategy) throws Exception {
        long first = ENDLESS.number(0, 0);

        Models.requirePassedOn(strategy.model(), (runtime, failing) -> {
            Scratch firstFails = number -> {
                if (number == first) {
                    failing.run();
                }
                return number;
            };
            ThreadLocalCache.on(runtime).run(ENDLESS, strategy.scratches(() -> firstFails));
        });
    }

    @EveryArm
    void stopsAllTasksWhenTheCallerIsInterrupted(CacheStrategy strategy) throws Exception {
        Models.run(strategy.model(), runtime -> {
            ThreadLocalCache cache = ThreadLocalCache.on(runtime);
            Models.interruptUnderWay(1, step -> {
                Scratch stepping = number -> {
                    step.run();
                    return number;
                };
                cache.run(ENDLESS, strategy.scratches(() -> stepping));
            });
        });
    }

    /** A class of which no other test creates an object. */
    private static final class MarkedScratch implements Scratch {

        @Override
        public long use(long number) {
            return number;
        }
    }

    /** A heap histogram sees what a counter of new objects cannot: the objects that waiting tasks keep alive. */
    @ParameterizedTest
    @CsvSource({"NONE_VIRTUAL, 0", "THREAD_LOCAL_VIRTUAL, " + TASKS, "REQUEST_VIRTUAL, " + TASKS})
    void keepsAnObjectForEachWaitingTaskUnlessUsesCreateTheirOwn(CacheStrategy strategy, long kept) throws Exception {
        long seen = whileAllWait(strategy, MarkedScratch::new, () -> live(MarkedScratch.class.getName(), OBJECTS));

        assertThat(seen).isEqualTo(kept);
    }

    /** Two sides of the same bytes: the JVM's counter of allocation, and a heap histogram while all tasks wait. */
    @ParameterizedTest
    @CsvSource({"NONE_VIRTUAL, 0", "THREAD_LOCAL_VIRTUAL, 1", "REQUEST_VIRTUAL, 1"})
    void holdsTheBytesThatTasksAllocateUnlessUsesCreateTheirOwn(CacheStrategy strategy, long held) throws Exception {
        int bytes = 1 << 18;
        long expected = (long) TASKS * bytes;
        // Strings of the test and of the JVM have byte arrays too.
        long margin = expected / 10;
        long heldBefore = live("[B", BYTES_OF_OBJECTS);
        long allocatedBefore = JdkManagement.allocatedBytes().orElseThrow();

        AllocatedAndHeld seen = whileAllWait(
                strategy,
                new CountedScratches(ScratchKind.HEAP_BUFFER, bytes),
                () -> new AllocatedAndHeld(
                        JdkManagement.allocatedBytes().orElseThrow() - allocatedBefore,
                        live("[B", BYTES_OF_OBJECTS) - heldBefore));

        assertThat(seen.allocated).isBetween(expected, expected + margin);
        assertThat(seen.held).isBetween(held * expected - margin, held * expected + margin);
    }

    private record AllocatedAndHeld(long allocated, long held) {}

    /** Looks at this JVM while every task waits after its only use. */
    private static <T> T whileAllWait(CacheStrategy strategy, Supplier<Scratch> factory, Callable<T> look)
            throws Exception {
        CountDownLatch waiting = new CountDownLatch(TASKS);
        CompletableFuture<Boolean> gate = new CompletableFuture<>();
        CompletableFuture<T> seen = new CompletableFuture<>();
        Supplier<Scratch> kept = strategy.scratches(factory);
        Supplier<Scratch> pausing = () -> {
            Scratch scratch = kept.get();
            return number -> {
                long result = scratch.use(number);
                waiting.countDown();
                gate.join();
                return result;
            };
        };

        Models.run(strategy.model(), runtime -> {
            Thread looking = Thread.ofPlatform().start(() -> {
                try {
                    waiting.await();
                    seen.complete(look.call());
                } catch (Exception e) {
                    seen.completeExceptionally(e);
                } finally {
                    gate.complete(true);
                }
            });
            ThreadLocalCache.on(runtime).run(new CacheLoad(TASKS, 1), pausing);
            looking.join();
        });
        return seen.get();
    }

    /** Collects garbage and returns a column of a class, as {@code jcmd PID GC.class_histogram} does; 0 without it. */
    private static long live(String type, int column) throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[] {}},
                        new String[] {String[].class.getName()});
        return Pattern.compile("(?m)^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+" + Pattern.quote(type) + "(?=\\s|$)")
                .matcher(histogram)
                .results()
                .map((MatchResult row) -> Long.valueOf(row.group(column)))
                .findFirst()
                .orElse(0L);
    }

    @ParameterizedTest
    @CsvSource({"NONE, 10", "THREAD_LOCAL, 1", "POOLED, 1", "STRIPED, 1", "REQUEST, 10"})
    void findsOnOneThreadWhatAnEarlierTaskHasLeft(CachePlace place, long objects) {
        CountedScratches created = new CountedScratches(ScratchKind.HEAP_BUFFER, BYTES);
        Supplier<Scratch> scratches = place.keeping(created);

        for (int task = 0; task < 10; task++) {
            scratches.get().use(task);
        }

        assertThat(created.takeCount()).isEqualTo(objects);
    }

    /** Uses inside a use take further objects, so that as many are out at once as uses are nested. */
    @ParameterizedTest
    @CsvSource({"POOLED, 10, 0", "STRIPED, 10, 6"})
    void keepsAllObjectsInAQueueAndAFewInAnArray(CachePlace place, int nested, long createdAgain) {
        CompletableFuture<Scratch> cached = new CompletableFuture<>();
        CountedScratches created = new CountedScratches(ScratchKind.HEAP_BUFFER, BYTES);
        Supplier<Scratch> nesting = () -> {
            Scratch unused = created.get();
            return number -> number <= 1 ? 0 : cached.join().use(number - 1);
        };
        // Two processors give four places.
        cached.complete(
                place == CachePlace.STRIPED
                        ? new CachePlace.StripedScratch(nesting, 2)
                        : place.keeping(nesting).get());

        long unused = cached.join().use(nested);
        assertThat(created.takeCount()).isEqualTo(nested);

        unused = cached.join().use(nested);
        assertThat(created.takeCount()).isEqualTo(createdAgain);
    }

    @EveryArm
    void keepsAnObjectThatFailed(CachePlace place) {
        CountedScratches created = new CountedScratches(ScratchKind.HEAP_BUFFER, BYTES);
        Supplier<Scratch> scratches = place.keeping(() -> {
            Scratch scratch = created.get();
            return number -> {
                if (number == 0) {
                    throw new IllegalStateException("use");
                }
                return scratch.use(number);
            };
        });
        Scratch first = scratches.get();

        assertThat(Models.failureOf(() -> first.use(0))).hasMessage("use");
        first.use(1);

        assertThat(created.takeCount()).isEqualTo(place == CachePlace.NONE ? 2 : 1);
    }

    @EveryArm
    void hasAResultThatDependsOnTheNumberAlone(ScratchKind kind) {
        Scratch used = kind.create(BYTES);
        used.use(LOAD.number(7, 2));

        for (int task = 0; task < TASKS; task++) {
            long number = LOAD.number(task, 1);
            assertThat(used.use(number)).isEqualTo(kind.create(BYTES).use(number));
        }
        assertThat(used.use(LOAD.number(1, 0))).isNotEqualTo(used.use(LOAD.number(1, 1)));
    }

    @EveryArm
    void isNamedAfterItsPlaceAndItsModel(CacheStrategy strategy) {
        assertThat(strategy.name()).isEqualTo(strategy.place() + "_" + strategy.model());
    }

    @EveryArm
    void comparesEveryPlaceUnderTheSameModels(CachePlace place) {
        assertThat(CacheStrategy.values())
                .filteredOn(strategy -> strategy.place() == place)
                .extracting(CacheStrategy::model)
                .containsExactly(
                        ConcurrencyModel.POOL,
                        ConcurrencyModel.VIRTUAL,
                        ConcurrencyModel.STRUCTURED,
                        ConcurrencyModel.DEFAULT,
                        ConcurrencyModel.HYBRID);
    }

    @Test
    void reportsHowManyObjectsATaskCreatesSinceTheIterationBegan() throws Exception {
        ThreadLocalCacheBenchmark benchmark =
                Benchmarks.of(ThreadLocalCacheBenchmark.class, "strategy=NONE_VIRTUAL tasks=20 uses=3");

        assertThat(Trials.metrics(benchmark, benchmark::setUp, () -> {
                    benchmark.threadLocalCache();
                    benchmark.beginOps();
                    benchmark.threadLocalCache();
                    benchmark.threadLocalCache();
                    benchmark.report();
                }))
                .containsEntry("created.perTask", 3.0);
    }
}
