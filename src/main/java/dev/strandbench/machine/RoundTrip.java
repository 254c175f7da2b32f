package dev.strandbench.machine;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;

/**
 * Measures the time of a round trip between two processors. Two platform threads take turns to increment a number.
 * Between measurements, the second thread waits and uses no CPU time. Not thread-safe.
 */
public final class RoundTrip {

    private static final int ROUND_TRIPS_OF_A_BATCH = 100;
    private static final int BATCHES = 15;

    /** The time limit of a measurement. If other threads need the processors, a measurement takes longer than usual. */
    private static final long MOST_NANOS = 20_000_000;

    /** The warm-up time, in which the JIT compiler can compile the loops. */
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
        answering.start();
        // There is no pause, because the JIT compiler would otherwise also compile parking and unparking.
        measure(System.nanoTime() + WARMUP_NANOS, Integer.MAX_VALUE);
    }

    /** Returns the only instance, because JMH constructs a profiler several times. The first call takes tens of ms. */
    public static RoundTrip ofThisJvm() {
        return Instance.ONLY;
    }

    private static final class Instance {
        static final RoundTrip ONLY = new RoundTrip();
    }

    /**
     * Returns the median time of a round trip, in ns; empty with one processor or if a measurement has no result after
     * 20 ms.
     */
    public OptionalDouble nanos() {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return OptionalDouble.empty();
        }
        double[] batches = measure(System.nanoTime() + MOST_NANOS, BATCHES);
        if (batches.length == 0) {
            return OptionalDouble.empty();
        }
        // Uses no library, because forks of another project's jar have only this project's classes.
        Arrays.sort(batches);
        return OptionalDouble.of((batches[(batches.length - 1) / 2] + batches[batches.length / 2]) / 2);
    }

    /** Returns the mean time of a round trip in each batch, in ns. Returns fewer batches if the deadline passes. */
    private double[] measure(long deadline, int most) {
        DoubleStream.Builder batches = DoubleStream.builder();
        measuring = true;
        LockSupport.unpark(answering);
        // The first round trip includes the wake-up of the other thread.
        boolean answers = isAnswered(deadline);
        for (int batch = 0; answers && batch < most; batch++) {
            long start = System.nanoTime();
            for (int i = 0; answers && i < ROUND_TRIPS_OF_A_BATCH; i++) {
                answers = isAnswered(deadline);
            }
            long end = System.nanoTime();
            if (answers) {
                batches.add((double) (end - start) / ROUND_TRIPS_OF_A_BATCH);
            }
            answers &= end - deadline < 0;
        }
        measuring = false;
        return batches.build().toArray();
    }

    /** If an earlier round trip exceeded its deadline, first waits for the answer to that round trip. */
    private boolean isAnswered(long deadline) {
        if (!isOwnTurn(deadline)) {
            return false;
        }
        passOn();
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

    @SuppressWarnings("NonAtomicVolatileUpdate") // only the thread whose turn it is writes
    private void passOn() {
        number = number + 1;
    }

    private boolean isOthersTurn() {
        return (number & 1) == 1;
    }

    private void answer() {
        while (true) {
            if (isOthersTurn()) {
                passOn();
            } else if (!measuring) {
                LockSupport.park(this);
                // Otherwise, an interrupted thread would never park again.
                boolean unused = Thread.interrupted();
            }
        }
    }
}
