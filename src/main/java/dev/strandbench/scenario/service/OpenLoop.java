package dev.strandbench.scenario.service;

import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests at a fixed rate, whether or not earlier ones are answered. A latency counts from the planned start, so a
 * stalled service is charged with every request that had to wait; G. Tene calls the opposite coordinated omission.
 *
 * @param threads the threads that send, and so the most concurrent requests
 */
record OpenLoop(int ratePerSecond, Duration length, int threads) {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Runs until every request is answered or has failed. */
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

    long requests() {
        return ratePerSecond * length.toNanos() / NANOS_PER_SECOND;
    }
}
