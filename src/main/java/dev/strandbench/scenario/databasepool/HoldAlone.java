package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.RequestSchedule;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * How long a transaction holds its connection while no other is under way, and nobody waits for it: what driver and
 * queries take without what a model adds. Told by one transaction after the other.
 */
final class HoldAlone implements TransactionLog {

    private static final int MEASURED_MILLIS = 1_000;
    private static final int MOST_MEASURED = 200;

    private final Histogram holds = Percentiles.newHistogram();
    private long acquired;
    private long released;

    private HoldAlone() {}

    /**
     * The median, in ms, of as many transactions as take about a second, or are enough, of a single request. They store
     * rows; not for the timed region.
     *
     * @param shape of what they do
     * @param leastMillis how long each holds its connection at least, in ms
     * @return empty if all of them fail
     * @throws Exception as {@link DatabasePool#run}
     */
    static OptionalDouble millis(DatabasePool pool, DatabaseLoad shape, int leastMillis) throws Exception {
        HoldAlone log = new HoldAlone();
        int times = Math.clamp(MEASURED_MILLIS / Math.max(1, leastMillis), 1, MOST_MEASURED);
        pool.run(new DatabaseLoad(1, times, shape.queries(), 0, RequestSchedule.AT_ONCE, log, Optional.empty()));
        return log.holds.getTotalCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Percentiles.millis(log.holds, 50));
    }

    @Override
    public void acquires(int transaction) {
        acquired = System.nanoTime();
    }

    @Override
    public void releases(int transaction) {
        released = System.nanoTime();
    }

    @Override
    public void commits(int transaction, long sum) {
        holds.recordValue(released - acquired);
    }
}
