package dev.strandbench.scenario.overload;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.PacedSchedule;
import dev.strandbench.scenario.PacedSchedule.PaceClock;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Does the work of an op's requests, records how each request ended, and reports an iteration's metrics. */
final class OverloadLog implements Overload.Requests {

    // A service has recovered when nearly all of this many requests in a row are in time. A single slow request, which
    // any disturbance can cause, is not a relapse.
    private static final int IN_A_ROW = 20;
    private static final int IN_TIME = 18;

    private final OfferedLoad load;
    private final ServedWork work;
    private final PacedSchedule schedule;
    private final ConsumedIndexes ended;
    private final long boundNanos;
    private final Histogram latencies = Percentiles.newHistogram();
    private Sums sums = new Sums();

    OverloadLog(OfferedLoad load, ServedWork work) {
        this(load, work, PaceClock.SYSTEM);
    }

    OverloadLog(OfferedLoad load, ServedWork work, PaceClock clock) {
        this.load = load;
        this.work = work;
        schedule = new PacedSchedule(load.dueNanos(), clock);
        ended = new ConsumedIndexes(load.requests());
        boundNanos = load.phases().bound().toNanos();
    }

    PacedSchedule schedule() {
        return schedule;
    }

    @Override
    public int count() {
        return load.requests();
    }

    @Override
    public byte[] begin(int request) {
        return work.begin();
    }

    @Override
    public Wait downstream() {
        return work.downstream();
    }

    @Override
    public void end(int request, byte[] held) {
        // The checksum reveals a request whose work was not done.
        if (work.end(held)) {
            schedule.served(request);
            ended.accept(request);
        }
    }

    @Override
    public void refuse(int request) {
        schedule.refused(request);
        ended.accept(request);
    }

    void forget() {
        latencies.reset();
        schedule.forgetLag();
        sums = new Sums();
    }

    /** Ends an op, and returns a checksum that is constant if every request ended exactly once. */
    long takeOp() {
        for (int request = 0; request < load.inBurst(); request++) {
            takeOfBurst(request);
        }
        OptionalInt recovered = firstInTime();
        long recoveryNanos = recovered.isPresent()
                ? schedule.dueNanos(recovered.getAsInt()) - load.phases().burstEndNanos()
                : load.phases().calm().toNanos();
        sums.recoveryNanos += (double) recoveryNanos;
        sums.recoveries += recovered.isPresent() ? 1 : 0;
        sums.mostInFlight = Math.max(sums.mostInFlight, mostInFlight());
        sums.ops++;
        return ended.takeChecksum();
    }

    private void takeOfBurst(int request) {
        long latency = schedule.latencyNanos(request);
        sums.offered++;
        if (latency == PacedSchedule.REFUSED) {
            sums.refused++;
            return;
        }
        latencies.recordValue(latency);
        sums.inTime += latency <= boundNanos ? 1 : 0;
        boolean inBurst = schedule.dueNanos(request) + latency <= load.phases().burstEndNanos();
        sums.servedInBurst += inBurst ? 1 : 0;
    }

    private boolean isInTime(int request) {
        long latency = schedule.latencyNanos(request);
        return latency != PacedSchedule.REFUSED && latency <= boundNanos;
    }

    // Returns the first request in the calm phase that starts a row of requests nearly all of which are in time.
    private OptionalInt firstInTime() {
        // A calm phase with slow requests may contain fewer requests.
        int inARow = Math.min(IN_A_ROW, load.requests() - load.inBurst());
        int inTime = Math.ceilDiv(inARow * IN_TIME, IN_A_ROW);
        return IntStream.rangeClosed(load.inBurst(), load.requests() - inARow)
                .filter(first -> IntStream.range(first, first + inARow)
                                .filter(this::isInTime)
                                .count()
                        >= inTime)
                .findFirst();
    }

    private int mostInFlight() {
        int[] taken = IntStream.range(0, load.requests())
                .filter(request -> schedule.latencyNanos(request) != PacedSchedule.REFUSED)
                .toArray();
        long[] ends = Arrays.stream(taken)
                .mapToLong(request -> schedule.dueNanos(request) + schedule.latencyNanos(request))
                .sorted()
                .toArray();
        int most = 0;
        int gone = 0;
        for (int i = 0; i < taken.length; i++) {
            while (gone < ends.length && ends[gone] <= schedule.dueNanos(taken[i])) {
                gone++;
            }
            most = Math.max(most, i + 1 - gone);
        }
        return most;
    }

    void report() {
        if (sums.ops == 0) {
            return;
        }
        double capacity = load.capacityPerSecond();
        double burstSeconds = load.phases().burst().toNanos() / 1e9 * sums.ops;
        double percent = 100 / (burstSeconds * capacity);
        SecondaryMetrics.average(OverloadExplanation.CAPACITY, capacity, "requests/s");
        SecondaryMetrics.average(OverloadExplanation.GOODPUT, percent * sums.inTime, "%");
        SecondaryMetrics.average(OverloadExplanation.SERVED, percent * sums.servedInBurst, "%");
        SecondaryMetrics.average("offered", percent * sums.offered, "%");
        SecondaryMetrics.average("refused", 100.0 * sums.refused / sums.offered, "%");
        SecondaryMetrics.average("recovery", sums.recoveryNanos / sums.ops / 1e6, "ms");
        SecondaryMetrics.average(OverloadExplanation.RECOVERED, 100.0 * sums.recoveries / sums.ops, "%");
        SecondaryMetrics.maximum("inFlight.most", sums.mostInFlight, "requests");
        if (latencies.getTotalCount() > 0) {
            Percentiles.reportMillis("latency", latencies, "50", "99", "99.9");
        }
        schedule.reportLag(mostLag());
    }

    // If requests are sent later than this, the sender may make them miss the bound.
    private Duration mostLag() {
        return load.phases().bound().dividedBy(2);
    }

    private static final class Sums {

        private int ops;
        private int offered;
        private int refused;
        private int inTime;
        private int servedInBurst;
        private int recoveries;
        private int mostInFlight;
        private double recoveryNanos;
    }
}
