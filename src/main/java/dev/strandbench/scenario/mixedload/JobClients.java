package dev.strandbench.scenario.mixedload;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * Keeps a fixed number of jobs running for a limited time. Each client is a platform thread that runs one job after
 * another. Without the time limit, a phase would never end under a scheduler that always prefers jobs to requests.
 */
final class JobClients implements AutoCloseable {

    private final ExecutorService threads;
    private final AtomicBoolean over = new AtomicBoolean();
    private final long start = System.nanoTime();
    private final long longestNanos;
    private final List<Future<Integer>> clients;

    JobClients(int count, MixedLoad load, Runnable job, Duration longest) {
        longestNanos = longest.toNanos();
        threads = Executors.newFixedThreadPool(count);
        clients = IntStream.range(0, count)
                .mapToObj(client -> threads.submit(() -> runUntilOver(load, job)))
                .toList();
    }

    // Runs at least one job, so that there is always a throughput.
    private int runUntilOver(MixedLoad load, Runnable job) throws Exception {
        int jobs = 0;
        do {
            load.run(job);
            jobs++;
        } while (!over.get() && System.nanoTime() - start < longestNanos);
        return jobs;
    }

    /** Waits for running jobs. Returns how many jobs ran, in total and per second. Throws if a job failed. */
    RunJobs stop() throws InterruptedException, ExecutionException {
        over.set(true);
        int jobs = 0;
        for (Future<Integer> client : clients) {
            jobs += client.get();
        }
        return new RunJobs(jobs, jobs * 1e9 / (System.nanoTime() - start));
    }

    @Override
    public void close() {
        over.set(true);
        threads.close();
    }

    record RunJobs(int count, double perSecond) {}
}
