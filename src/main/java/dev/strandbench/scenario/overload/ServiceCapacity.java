package dev.strandbench.scenario.overload;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.scenario.PacedSchedule;
import dev.strandbench.workload.ArrivalRate;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Finds the capacity with the same pool of platform threads for all strategies, so that all strategies get the same
 * load.
 */
final class ServiceCapacity {

    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(200);
    private static final int LATENCIES_PER_WINDOW = 4;
    private static final int WINDOWS = 3;

    private static final int WINDOWS_PER_HOLD = 2;
    private static final double STEP = 0.97;
    private static final int MOST_STEPS = 10;
    // With one attempt, a short disturbance could lower the capacity.
    private static final int ATTEMPTS = 2;

    private ServiceCapacity() {}

    @FunctionalInterface
    interface RateHold {

        boolean isHeld(double perSecond) throws InterruptedException;
    }

    /**
     * Returns the highest rate that the service keeps up with, in requests per second.
     *
     * @param latency latency of a request while all threads are busy; a measurement lasts at least four times as long
     */
    static double find(ServedWork work, int threads, Duration latency) throws InterruptedException {
        Duration several = latency.multipliedBy(LATENCIES_PER_WINDOW);
        Duration window = several.compareTo(SHORTEST_WINDOW) > 0 ? several : SHORTEST_WINDOW;
        return highestHeld(
                mostPerSecond(work, threads, window),
                perSecond -> isHeld(work, threads, perSecond, window.multipliedBy(WINDOWS_PER_HOLD)));
    }

    /**
     * Lowers the rate in steps of 3 %, and returns the first rate that the service keeps up with. Throws
     * {@link UserErrorException} if the service keeps up with none of the first ten rates.
     */
    static double highestHeld(double from, RateHold hold) throws InterruptedException {
        double perSecond = from;
        for (int step = 0; step < MOST_STEPS; step++) {
            if (isHeldOnce(perSecond, hold)) {
                return perSecond;
            }
            perSecond *= STEP;
        }
        throw new UserErrorException("the capacity is unknown: the pool kept up with no rate down to "
                + Math.round(perSecond / STEP) + " requests/s; use a quieter machine, or more workMicros");
    }

    private static boolean isHeldOnce(double perSecond, RateHold hold) throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (hold.isHeld(perSecond)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHeld(ServedWork work, int threads, double perSecond, Duration hold)
            throws InterruptedException {
        int most = (int) Math.ceil(perSecond * hold.toNanos() / 1e9) + 1;
        PacedSchedule schedule = new PacedSchedule(new ArrivalRate(perSecond, false).dueNanos(most, hold, 0));
        Client client = new Client(work);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            long start = System.nanoTime();
            schedule.begin();
            for (int request = 0; request < schedule.requests(); request++) {
                schedule.awaitDue(request);
                pool.execute(client::serveOne);
            }
            long nanos = System.nanoTime() - start;
            return keepsUp(Math.max(schedule.requests(), perSecond * nanos / 1e9), client.served.sum(), threads);
        }
    }

    static boolean keepsUp(double due, long served, int threads) {
        return due - (double) served <= threads;
    }

    private static double mostPerSecond(ServedWork work, int threads, Duration window) throws InterruptedException {
        Client client = new Client(work);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            try {
                for (int thread = 0; thread < threads; thread++) {
                    pool.execute(client);
                }
                Thread.sleep(window);
                double most = 0;
                for (int taken = 0; taken < WINDOWS; taken++) {
                    most = Math.max(most, client.servedPerSecond(window));
                }
                return most;
            } finally {
                client.over.set(true);
            }
        }
    }

    private static final class Client implements Runnable {

        private final ServedWork work;
        private final LongAdder served = new LongAdder();
        private final AtomicBoolean over = new AtomicBoolean();

        Client(ServedWork work) {
            this.work = work;
        }

        @Override
        public void run() {
            while (!over.get() && !Thread.currentThread().isInterrupted()) {
                serveOne();
            }
        }

        void serveOne() {
            try {
                if (work.block()) {
                    served.increment();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        double servedPerSecond(Duration window) throws InterruptedException {
            // The clock is read before the first count and after the last, so that a preemption cannot raise the rate.
            long start = System.nanoTime();
            long before = served.sum();
            Thread.sleep(window);
            return (served.sum() - before) * 1e9 / (System.nanoTime() - start);
        }
    }
}
