package dev.strandbench.scenario.service;

import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests at a fixed rate, whether or not those before have been answered. The latency of each counts from the moment
 * at which it was to be sent, so that a service that stalls is charged with every request that had to wait (G. Tene
 * calls the opposite coordinated omission).
 *
 * @param ratePerSecond how many requests are to be sent in a second
 * @param length for how long
 * @param threads that send them, and so the most that are under way at once; what is due beyond waits, and counts
 */
record OpenLoop(int ratePerSecond, Duration length, int threads) {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Runs until every request has been sent and answered, or has failed. */
    LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
        long start = System.nanoTime();
        AtomicLong next = new AtomicLong();
        return LoadThreads.run(threads, (thread, report) -> {
            for (long id = next.getAndIncrement(); id < requests(); id = next.getAndIncrement()) {
                long intended = start + id * NANOS_PER_SECOND / ratePerSecond;
                TimeUnit.NANOSECONDS.sleep(intended - System.nanoTime());
                report.request(client, endpoint, id, intended);
            }
        });
    }

    /** How many requests a run sends. */
    long requests() {
        return ratePerSecond * length.toNanos() / NANOS_PER_SECOND;
    }
}
