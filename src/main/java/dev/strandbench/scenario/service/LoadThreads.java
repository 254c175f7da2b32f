package dev.strandbench.scenario.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** The platform threads that load the service, each with its own report. */
final class LoadThreads {

    private LoadThreads() {}

    /** The work of one thread. */
    @FunctionalInterface
    interface LoadTask {

        /**
         * Sends the requests of one thread.
         *
         * @param index the index of the thread
         * @param report receives the results
         */
        void run(int index, LoadReport report) throws InterruptedException;
    }

    /**
     * Runs a task on several threads, waits for them, and returns the sum of their reports.
     *
     * @throws InterruptedException if the caller is interrupted; the threads are then interrupted and have ended
     */
    static LoadReport run(int threads, LoadTask task) throws InterruptedException {
        List<LoadReport> reports = new ArrayList<>(threads);
        List<Future<?>> running = new ArrayList<>(threads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            IntConsumer start = index -> {
                LoadReport report = new LoadReport();
                reports.add(report);
                running.add(executor.submit(() -> {
                    task.run(index, report);
                    return index;
                }));
            };
            for (int index = 0; index < threads; index++) {
                start.accept(index);
            }
            join(running, executor);
        }
        LoadReport sum = new LoadReport();
        reports.forEach(sum::add);
        return sum;
    }

    private static void join(List<Future<?>> running, ExecutorService executor) throws InterruptedException {
        try {
            for (Future<?> thread : running) {
                thread.get();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            throw e;
        } catch (ExecutionException e) {
            executor.shutdownNow();
            throw new IllegalStateException("a thread of the load generator failed", e.getCause());
        }
    }
}
