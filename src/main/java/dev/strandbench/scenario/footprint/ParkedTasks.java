package dev.strandbench.scenario.footprint;

import dev.strandbench.machine.NativeMemory;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Parks tasks in rounds under one model and measures their memory. Not thread-safe. */
record ParkedTasks(Footprint footprint, int tasks, int stackDepth) {

    private static final int EXERCISED_AT_ONCE = 1_000;
    // HotSpot fully compiles a method after 15,000 calls (Tier4CompileThreshold). More calls allow for deoptimisation.
    private static final Exercise FIRST = new Exercise(200_000, Duration.ofSeconds(5));
    private static final Exercise NEXT = new Exercise(20_000, Duration.ofMillis(200));
    private static final int WARM_UP_TASKS = 2_000;
    private static final int AGREEING_ROUNDS = 5;
    private static final double TOLERANCE = 0.01;
    private static final int MOST_ROUNDS = 30;

    private record Exercise(int tasks, Duration most) {}

    record Round(long sum, MemoryPerTask perTask) {}

    Round weigh() throws Exception {
        AtomicReference<@Nullable MemoryReading> second = new AtomicReference<>();
        MemoryReading before = MemoryReading.settled();
        long sum = footprint.park(tasks, stackDepth, ParkedTasks::nothing, () -> second.set(MemoryReading.settled()));
        MemoryReading parked = second.get();
        if (parked == null) {
            throw new IllegalStateException("no reading was taken while the tasks were parked");
        }
        return new Round(sum, MemoryPerTask.between(before, parked, tasks));
    }

    /** Parks tasks in rounds until deoptimised code has probably been recompiled, and then measures a round. */
    Round weighWarm() throws Exception {
        perform(NEXT);
        return weigh();
    }

    /**
     * Parks tasks until their code is compiled. Then measures up to 30 more rounds, until the last five agree within 1
     * %.
     */
    void warmUp() throws Exception {
        perform(FIRST);
        ParkedTasks fewer = new ParkedTasks(footprint, Math.min(tasks, WARM_UP_TASKS), stackDepth);
        awaitSteady(() -> fewer.weighWarm().perTask().heap(), AGREEING_ROUNDS, TOLERANCE, MOST_ROUNDS);
    }

    private void perform(Exercise exercise) throws Exception {
        int atOnce = Math.min(tasks, EXERCISED_AT_ONCE);
        long start = System.nanoTime();
        for (int parked = 0;
                parked < exercise.tasks && System.nanoTime() - start < exercise.most.toNanos();
                parked += atOnce) {
            footprint.park(atOnce, stackDepth, ParkedTasks::nothing, () -> {});
        }
    }

    // All rounds share one method, so that the JIT compiler can inline it.
    private static void nothing(int index) {}

    /** The memory of one parked task, in bytes, for each kind of memory in {@link MemoryReading}. May be negative. */
    record MemoryPerTask(double heap, OptionalDouble resident, OptionalDouble outside) {

        static MemoryPerTask between(MemoryReading before, MemoryReading parked, int tasks) {
            return new MemoryPerTask(
                    (double) (parked.heap() - before.heap()) / tasks,
                    perTask(before.resident(), parked.resident(), tasks),
                    perTask(before.outside(), parked.outside(), tasks));
        }

        private static OptionalDouble perTask(OptionalLong before, OptionalLong parked, int tasks) {
            return before.isPresent() && parked.isPresent()
                    ? OptionalDouble.of((double) (parked.getAsLong() - before.getAsLong()) / tasks)
                    : OptionalDouble.empty();
        }
    }

    /**
     * Repeats a measurement until the last results nearly agree, and returns the number of measurements.
     *
     * @param agreeing number of results that must agree
     * @param tolerance largest range of results that agree, as a share of the largest result
     * @param most maximum number of measurements
     */
    static int awaitSteady(Callable<Double> measurement, int agreeing, double tolerance, int most) throws Exception {
        Deque<Double> latest = new ArrayDeque<>();
        for (int taken = 1; taken <= most; taken++) {
            latest.addLast(measurement.call());
            if (latest.size() > agreeing) {
                latest.removeFirst();
            }
            double greatest = Collections.max(latest);
            if (latest.size() == agreeing && greatest - Collections.min(latest) <= tolerance * Math.abs(greatest)) {
                return taken;
            }
        }
        return most;
    }

    /**
     * Starts platform threads until there are enough or the OS refuses one. Ends the threads and returns their number.
     */
    static int possibleThreads(int enough, Consumer<Thread> starter) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try {
            while (threads.size() < enough) {
                Thread thread = Thread.ofPlatform().unstarted(() -> awaitUninterrupted(end));
                starter.accept(thread);
                threads.add(thread);
            }
        } catch (OutOfMemoryError e) {
            // HotSpot's message is the only sign, because the error has no type of its own.
            if (!String.valueOf(e.getMessage()).contains("native thread")) {
                throw e;
            }
        } finally {
            end.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return threads.size();
    }

    private static void awaitUninterrupted(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, although no other code knows this thread", e);
        }
    }

    /**
     * The memory that this JVM holds, in bytes: live objects, physical memory, and memory committed outside the heap.
     */
    record MemoryReading(long heap, OptionalLong resident, OptionalLong outside) {

        private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
        private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
        // Successive collections of an idle JVM differ by a few of its own objects.
        private static final long STEADY_BYTES = 4096;
        private static final int MOST_COLLECTIONS = 10;
        // Longer than 100 ms, after which G1 begins to uncommit memory (G1UncommitRegionTask::UncommitInitialDelayMs).
        private static final Duration PAUSE = Duration.ofMillis(150);
        private static final int MOST_PAUSES = 100;

        /**
         * Collects garbage until the heap is stable, waits until the JVM has returned free memory, and reads the memory
         * use. Takes 300 ms or more. Throws {@link IllegalStateException} if this JVM ignores {@code System.gc()}.
         */
        static MemoryReading settled() throws InterruptedException {
            awaitNoLess(ProcessStatus::threads);
            long heap = heapAfterCollections();
            NativeMemory.trim();
            awaitNoLess(ProcessStatus::residentBytes);
            OptionalLong resident = ProcessStatus.read().stream()
                    .mapToLong(ProcessStatus::residentBytes)
                    .findAny();
            return new MemoryReading(heap, resident, NativeMemory.bytesOutsideHeap());
        }

        private static void awaitNoLess(ToLongFunction<ProcessStatus> figure) throws InterruptedException {
            Optional<Long> before = ProcessStatus.read().map(figure::applyAsLong);
            for (int i = 0; i < MOST_PAUSES && before.isPresent(); i++) {
                Thread.sleep(PAUSE);
                Optional<Long> now = ProcessStatus.read().map(figure::applyAsLong);
                if (now.isEmpty() || now.get() >= before.get()) {
                    return;
                }
                before = now;
            }
        }

        private static long heapAfterCollections() {
            long before = collect();
            for (int i = 1; i < MOST_COLLECTIONS; i++) {
                long after = collect();
                if (Math.abs(after - before) <= STEADY_BYTES) {
                    return after;
                }
                before = after;
            }
            return before;
        }

        private static long collect() {
            long collections = collections();
            System.gc();
            if (collections() == collections) {
                throw new IllegalStateException(
                        "this JVM ignores System.gc(), so live memory cannot be read; remove -XX:+DisableExplicitGC");
            }
            return MEMORY.getHeapMemoryUsage().getUsed();
        }

        private static long collections() {
            return COLLECTORS.stream()
                    .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                    .sum();
        }
    }
}
