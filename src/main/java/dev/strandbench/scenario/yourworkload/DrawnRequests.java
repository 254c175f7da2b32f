package dev.strandbench.scenario.yourworkload;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.SeededDraws;
import dev.strandbench.workload.Wait;
import dev.strandbench.workload.WaitDistribution;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The random waits and failures of an op's requests. Each wait or failure depends only on the seed, the request and the
 * call. Immutable.
 */
final class DrawnRequests {

    private static final int WAIT = 0;
    private static final int FAILURE = 1;
    private static final int DRAWS_PER_CALL = 2;

    private final int fanOut;
    private final Wait[] waits;
    private final BitSet failingCalls = new BitSet();
    private final long[] waitMillis;
    private final BitSet failingRequests = new BitSet();

    /** Generates the waits and failures of one or more requests. */
    DrawnRequests(int requests, int fanOut, WaitDistribution upstream, double failure, long seed) {
        this.fanOut = fanOut;
        waits = new Wait[requests * fanOut];
        waitMillis = new long[requests];
        // Equal waits share one object, because many waits have the same length.
        Map<Wait, Wait> known = new HashMap<>();
        for (int request = 0; request < requests; request++) {
            long seedOfRequest = SeededDraws.seedOf(seed, request);
            long longest = 0;
            long firstFailure = Long.MAX_VALUE;
            for (int call = 0; call < fanOut; call++) {
                Wait drawn = upstream.waitAt(draw(seedOfRequest, call, WAIT));
                Wait wait = known.computeIfAbsent(drawn, same -> same);
                waits[request * fanOut + call] = wait;
                longest = Math.max(longest, wait.millis());
                if (draw(seedOfRequest, call, FAILURE) < failure) {
                    failingCalls.set(request * fanOut + call);
                    firstFailure = Math.min(firstFailure, wait.millis());
                }
            }
            waitMillis[request] = Math.min(longest, firstFailure);
            failingRequests.set(request, firstFailure < Long.MAX_VALUE);
        }
    }

    private static double draw(long seedOfRequest, int call, int what) {
        return SeededDraws.uniform(seedOfRequest, (long) DRAWS_PER_CALL * call + what);
    }

    int requests() {
        return waitMillis.length;
    }

    int fanOut() {
        return fanOut;
    }

    Wait waitOf(int request, int call) {
        return waits[request * fanOut + call];
    }

    /** Returns true if the call fails at the end of its wait, unless the call is cancelled first. */
    boolean fails(int request, int call) {
        return failingCalls.get(request * fanOut + call);
    }

    boolean fails(int request) {
        return failingRequests.get(request);
    }

    int failed() {
        return failingRequests.cardinality();
    }

    long answerTo(int request, int call) {
        return Checksum.of((long) request * fanOut + call);
    }

    long sumOfAnswers(int request) {
        long sum = 0;
        for (int call = 0; call < fanOut; call++) {
            sum += answerTo(request, call);
        }
        return sum;
    }

    static int outcome(int request, boolean failed) {
        return 2 * request + (failed ? 1 : 0);
    }

    /** Returns the checksum that every op must have: a sum over the outcomes of all requests, modulo 2⁶⁴. */
    long checksum() {
        long sum = 0;
        for (int request = 0; request < requests(); request++) {
            sum += Checksum.of(outcome(request, fails(request)));
        }
        return sum;
    }

    /** Returns the time that each request takes on an idle machine, in ns. Failed requests use no CPU time. */
    LongStream nanos(double cpuNanos) {
        return IntStream.range(0, requests()).mapToLong(request -> nanos(request, cpuNanos));
    }

    /**
     * Returns the first request whose time is a given quantile of all times. {@code share} is above 0 and at most 1.
     */
    int requestOfShare(double share, double cpuNanos) {
        long[] nanos = nanos(cpuNanos).toArray();
        long[] sorted = Arrays.copyOf(nanos, nanos.length);
        Arrays.sort(sorted);
        long sought = sorted[(int) Math.ceil(share * sorted.length) - 1];
        return IntStream.range(0, nanos.length)
                .filter(request -> nanos[request] == sought)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the time, in ns, until a request's slowest call ends, or until the first failure if calls fail. */
    long waitNanos(int request) {
        return TimeUnit.MILLISECONDS.toNanos(waitMillis[request]);
    }

    long nanos(int request, double cpuNanos) {
        return waitNanos(request) + (fails(request) ? 0 : Math.round(cpuNanos));
    }
}
