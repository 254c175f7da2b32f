package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.scenario.tailundercollection.TailUnderCollection.RequestSteps;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The requests of all ops, at equal intervals in each op. Each task writes to its own array elements. */
final class TailRequests implements RequestSchedule, RequestSteps {

    private static final double NANOS_PER_SECOND = 1e9;
    // In services whose caches and sessions change, some of each request's objects also survive the request.
    private static final int SURVIVING_PART = 8;

    private final long[] dueNanos;
    private final RequestCosts costs;
    private final LiveSet live;
    private final LongSupplier nanoClock;
    private final int wholePieces;
    private final ConsumedIndexes answered;
    private final long[] sent;
    private final long[] begun;
    private final long[] waiting;
    private final long[] woken;
    private final long[] ended;
    private long start;
    private long before;

    /** Three eighths of a request's bytes live until its answer, and one eighth replaces objects of the live set. */
    record RequestCosts(Wait upstream, CpuBurn work, int bytes) {

        int survivingEntries() {
            return bytes / SURVIVING_PART / LiveSet.ENTRY_BYTES;
        }

        int heldBytes() {
            return bytes * 3 / SURVIVING_PART;
        }

        int droppedBytes() {
            return bytes - heldBytes() - survivingEntries() * LiveSet.ENTRY_BYTES;
        }
    }

    /** The times of a request's steps, as values of {@link System#nanoTime}. */
    record RequestTimes(long due, long sent, long begun, long waiting, long woken, long ended) {

        long latency() {
            return ended - due;
        }
    }

    TailRequests(int requests, int ratePerSecond, RequestCosts costs, LiveSet live, LongSupplier nanoClock) {
        this.costs = costs;
        this.live = live;
        this.nanoClock = nanoClock;
        dueNanos = new long[requests];
        for (int request = 0; request < requests; request++) {
            dueNanos[request] = Math.round(request * NANOS_PER_SECOND / ratePerSecond);
        }
        wholePieces = ObjectChain.ofBytes(costs.heldBytes()).pieces()
                + ObjectChain.ofBytes(costs.droppedBytes()).pieces()
                + costs.survivingEntries() * LiveSet.PIECES_PER_ENTRY;
        answered = new ConsumedIndexes(requests);
        sent = new long[answered.length()];
        begun = new long[answered.length()];
        waiting = new long[answered.length()];
        woken = new long[answered.length()];
        ended = new long[answered.length()];
    }

    @Override
    public int requests() {
        return dueNanos.length;
    }

    @Override
    public Wait upstream() {
        return costs.upstream();
    }

    @Override
    public void begin() {
        start = nanoClock.getAsLong();
    }

    @Override
    public void awaitDue(int request) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(start + dueNanos[request] - nanoClock.getAsLong());
        handOver(request);
    }

    void handOver(int request) {
        sent[answered.slotOf(request)] = nanoClock.getAsLong();
    }

    @Override
    public ObjectChain receive(int request) {
        int slot = answered.slotOf(request);
        begun[slot] = nanoClock.getAsLong();
        ObjectChain held = ObjectChain.ofBytes(costs.heldBytes());
        waiting[slot] = nanoClock.getAsLong();
        return held;
    }

    @Override
    public void answer(int request, ObjectChain held) {
        int slot = answered.slotOf(request);
        woken[slot] = nanoClock.getAsLong();
        int pieces = held.pieces() + ObjectChain.ofBytes(costs.droppedBytes()).pieces();
        int surviving = costs.survivingEntries();
        for (int entry = 0; entry < surviving; entry++) {
            pieces += live.replace((before + request) * surviving + entry).pieces();
        }
        costs.work().run();
        // The checksum reveals a request that lost objects.
        if (pieces == wholePieces) {
            answered.accept(request);
        }
        ended[slot] = nanoClock.getAsLong();
    }

    List<RequestTimes> takeTimes() {
        List<RequestTimes> times = new ArrayList<>(requests());
        for (int request = 0; request < requests(); request++) {
            int slot = answered.slotOf(request);
            times.add(new RequestTimes(
                    start + dueNanos[request], sent[slot], begun[slot], waiting[slot], woken[slot], ended[slot]));
        }
        before += requests();
        return times;
    }

    long takeChecksum() {
        return answered.takeChecksum();
    }

    record PlacementCheckedRequests(PlacementCheck check) implements RequestSteps {

        @Override
        public int requests() {
            return 2;
        }

        @Override
        public Wait upstream() {
            return Wait.NONE;
        }

        @Override
        public ObjectChain receive(int request) {
            check.record();
            return ObjectChain.EMPTY;
        }

        @Override
        public void answer(int request, ObjectChain held) {
            check.record();
        }
    }
}
