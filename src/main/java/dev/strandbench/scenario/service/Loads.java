package dev.strandbench.scenario.service;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.scenario.PacedSchedule.PaceClock;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Sends requests to the service from platform threads. */
final class Loads {

    private Loads() {}

    @FunctionalInterface
    interface LoadTask {

        void run(int index, LoadReport report) throws InterruptedException;
    }

    /** Runs a task on several threads, and adds up their reports. An interrupt of the caller interrupts all threads. */
    static LoadReport run(int threads, LoadTask task) throws InterruptedException {
        LoadReport sum = new LoadReport();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<LoadReport>> running = IntStream.range(0, threads)
                    .mapToObj(index -> executor.submit(() -> {
                        LoadReport report = new LoadReport();
                        task.run(index, report);
                        return report;
                    }))
                    .toList();
            try {
                for (Future<LoadReport> thread : running) {
                    sum.add(thread.get());
                }
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            } catch (ExecutionException e) {
                executor.shutdownNow();
                throw new IllegalStateException("a thread of the load generator failed", e.getCause());
            }
        }
        return sum;
    }

    /** Users who repeatedly pause, send a request and wait for the answer. */
    record ClosedLoop(int users, int loops, Duration pause) {

        /** Sends all requests. Every run has the same request ids, and therefore the same delays and answers. */
        LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
            return Loads.run(users, (user, report) -> {
                for (long id : idsOf(user).toArray()) {
                    Thread.sleep(pause);
                    report.request(client, endpoint, id, System.nanoTime());
                }
            });
        }

        LongStream idsOf(int user) {
            return LongStream.range((long) user * loops, (user + 1L) * loops);
        }

        LongStream ids() {
            return IntStream.range(0, users).mapToLong(user -> user).flatMap(user -> idsOf((int) user));
        }

        int requests() {
            return users * loops;
        }
    }

    /** Users who wait for each answer, but do not pause, so that a service warms up quickly. */
    record TimedLoop(int users, Duration length) {

        /** Enough users to warm up a service on a few processors, but not too many for a small heap. */
        static final int FEW_USERS = 20;

        LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
            long start = System.nanoTime();
            AtomicLong next = new AtomicLong();
            return Loads.run(users, (user, report) -> {
                while (System.nanoTime() - start < length.toNanos()) {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    report.request(client, endpoint, next.getAndIncrement(), System.nanoTime());
                }
            });
        }
    }

    /** Requests at a fixed rate. Latencies are measured from planned starts, to avoid coordinated omission. */
    record OpenLoop(int ratePerSecond, Duration length, int threads) {

        private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

        LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
            return run(client, endpoint, PaceClock.SYSTEM);
        }

        LoadReport run(ServiceClient client, Endpoint endpoint, PaceClock clock) throws InterruptedException {
            return run(client, endpoint, new Misses(LoadReport.FAILED, 0), clock);
        }

        /** Stops early if a request fails, or if the 99th percentile is sure to exceed {@code p99Millis}. */
        LoadReport runWithin(int p99Millis, ServiceClient client, Endpoint endpoint) throws InterruptedException {
            Misses misses = new Misses(TimeUnit.MILLISECONDS.toMicros(p99Millis), requests() / 100);
            return run(client, endpoint, misses, PaceClock.SYSTEM);
        }

        private LoadReport run(ServiceClient client, Endpoint endpoint, Misses misses, PaceClock clock)
                throws InterruptedException {
            long start = clock.nanoTime();
            AtomicLong next = new AtomicLong();
            return Loads.run(threads, (thread, report) -> {
                for (long id = next.getAndIncrement();
                        id < requests() && !misses.areTooMany();
                        id = next.getAndIncrement()) {
                    long intended = start + id * NANOS_PER_SECOND / ratePerSecond;
                    long free = clock.nanoTime();
                    clock.sleep(intended - free);
                    report.sentLate(clock.nanoTime() - Math.max(intended, free));
                    if (!misses.areTooMany()) {
                        misses.add(report.request(client, endpoint, id, intended));
                    }
                }
            });
        }

        long requests() {
            return ratePerSecond * length.toNanos() / NANOS_PER_SECOND;
        }
    }

    /** Counts failed and late requests. Thread-safe. */
    private static final class Misses {

        private final long mostMicros;
        private final long allowed;
        private final AtomicLong count = new AtomicLong();

        Misses(long mostMicros, long allowed) {
            this.mostMicros = mostMicros;
            this.allowed = allowed;
        }

        void add(long latencyMicros) {
            if (latencyMicros > mostMicros) {
                count.addAndGet(latencyMicros == LoadReport.FAILED ? allowed + 1 : 1);
            }
        }

        boolean areTooMany() {
            return count.get() > allowed;
        }
    }

    /** Checks that the load generator leaves enough processors for the service. Not thread-safe. */
    static final class LoadBound {

        // If the load generator takes a larger share of the processors, too little is left for the service.
        private static final double MOST_SHARE = 0.25;
        /** The time that a warmed-up load generator needs to load its remaining classes. */
        static final Duration SHORT_FIRST_USE = Duration.ofSeconds(2);

        private final int processors;
        private final Duration firstUse;
        private Duration loaded = Duration.ZERO;

        /** During {@code firstUse}, uncompiled code may make the load generator use more CPU time than later. */
        LoadBound(int processors, Duration firstUse) {
            this.processors = processors;
            this.firstUse = firstUse;
        }

        /**
         * Returns an error message if the load generator took too much CPU time; otherwise empty. A load that ends
         * within {@code firstUse} is treated as if it had lasted until the end of that time.
         */
        Optional<String> objection(CpuReading before, CpuReading after) {
            Duration load = after.since(before);
            Duration rest = firstUse.minus(loaded);
            loaded = loaded.plus(load);
            Duration judged = rest.compareTo(load) > 0 ? rest : load;
            return after.cpuSince(before).toNanos() <= MOST_SHARE * processors * judged.toNanos()
                    ? Optional.empty()
                    : Optional.of("the load generator took " + Math.round(100 * after.shareSince(before, processors))
                            + " % of the machine's processors, over the bound of " + Math.round(100 * MOST_SHARE)
                            + " %; send fewer requests a second, or generate the load on another machine");
        }
    }
}
