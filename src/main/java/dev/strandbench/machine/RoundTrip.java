package dev.strandbench.machine;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Measures the time of a round trip between two processors. Two platform threads increment a number in turn. Between
 * measurements, the second thread waits and uses no CPU time. Not thread-safe.
 */
public final class RoundTrip {

    private static final int ROUND_TRIPS_OF_A_BATCH = 100;
    private static final int BATCHES = 15;

    /** The limit of a measurement. A measurement takes longer than usual if other threads need the processors. */
    private static final long MOST_NANOS = 5_000_000;

    /** The time for which {@link #start} measures, so that the JIT compiler compiles the loops. */
    private static final long WARMUP_NANOS = 30_000_000;

    private static final int CHECKS_BETWEEN_CLOCK_READINGS = 1_000;

    /** The number is odd while it is the second thread's turn. */
    private volatile int number;

    private volatile boolean measuring;

    private final Thread answering;

    private RoundTrip() {
        // Uses no thread builder, because some ops measure the loading of its classes.
        answering = new Thread(this::answer, "round-trip");
        answering.setDaemon(true);
    }

    /** Starts the second thread. Blocks for tens of ms to warm up the code. */
    public static RoundTrip start() {
        RoundTrip started = new RoundTrip();
        started.answering.start();
        long end = System.nanoTime() + WARMUP_NANOS;
        while (System.nanoTime() - end < 0) {
            started.nanos();
        }
        return started;
    }

    /**
     * Returns the median time of a round trip, in ns. Returns empty if this JVM may use only one processor, or if the
     * other thread does not answer for 5 ms.
     */
    public OptionalDouble nanos() {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return OptionalDouble.empty();
        }
        long deadline = System.nanoTime() + MOST_NANOS;
        double[] batches = new double[BATCHES];
        int measured = 0;
        measuring = true;
        LockSupport.unpark(answering);
        // The first round trip includes the wake-up of the other thread.
        boolean answers = isAnswered(deadline);
        while (answers && measured < BATCHES) {
            long start = System.nanoTime();
            for (int i = 0; answers && i < ROUND_TRIPS_OF_A_BATCH; i++) {
                answers = isAnswered(deadline);
            }
            if (answers) {
                batches[measured++] = (double) (System.nanoTime() - start) / ROUND_TRIPS_OF_A_BATCH;
            }
        }
        measuring = false;
        return measured == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(Arrays.copyOf(batches, measured)));
    }

    /** Makes one round trip. Also waits for the answer to an earlier round trip that exceeded its deadline. */
    private boolean isAnswered(long deadline) {
        if (!isOwnTurn(deadline)) {
            return false;
        }
        number = number + 1;
        return isOwnTurn(deadline);
    }

    private boolean isOwnTurn(long deadline) {
        for (int checks = 1; isOthersTurn(); checks++) {
            if (checks % CHECKS_BETWEEN_CLOCK_READINGS == 0 && System.nanoTime() - deadline > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isOthersTurn() {
        return (number & 1) == 1;
    }

    private void answer() {
        while (true) {
            if (isOthersTurn()) {
                number = number + 1;
            } else if (!measuring) {
                LockSupport.park(this);
            }
        }
    }
}
