package dev.strandbench.scenario.yourworkload;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.SeededDraws;
import dev.strandbench.workload.Wait;
import dev.strandbench.workload.WaitDistribution;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The requests of an op, with all that chance decides decided: what each call waits for and whether it fails depends on
 * the seed, the request and the call alone, and so is the same under every model and in every op. Immutable.
 */
final class DrawnRequests {

    private static final int WAIT = 0;
    private static final int FAILURE = 1;
    private static final int DRAWS_PER_CALL = 2;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final int fanOut;
    private final Wait[] waits;
    private final BitSet failingCalls = new BitSet();
    private final long[] waitMillis;
    private final BitSet failingRequests = new BitSet();

    /**
     * Draws requests.
     *
     * @param requests how many, at least 1
     * @param fanOut calls of each
     * @param failure share of the calls that fail
     */
    DrawnRequests(int requests, int fanOut, WaitDistribution upstream, double failure, long seed) {
        this.fanOut = fanOut;
        waits = new Wait[requests * fanOut];
        waitMillis = new long[requests];
        // Many are of the same length.
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

    /** Whether a call fails, unless it is cancelled before. */
    boolean fails(int request, int call) {
        return failingCalls.get(request * fanOut + call);
    }

    /** Whether a request fails, because one of its calls does. */
    boolean fails(int request) {
        return failingRequests.get(request);
    }

    /** How many requests fail. */
    int failed() {
        return failingRequests.cardinality();
    }

    /** The answer to a call that does not fail. */
    long answerTo(int request, int call) {
        return Checksum.of((long) request * fanOut + call);
    }

    /** The sum of the answers to a request's calls. */
    long sumOfAnswers(int request) {
        long sum = 0;
        for (int call = 0; call < fanOut; call++) {
            sum += answerTo(request, call);
        }
        return sum;
    }

    /** Of the two ways in which a request can end, the number of the one in which it does, or has to. */
    static int outcome(int request, boolean failed) {
        return 2 * request + (failed ? 1 : 0);
    }

    /** What every op must return: the sum, modulo 2⁶⁴, of how each request ends. */
    long checksum() {
        long sum = 0;
        for (int request = 0; request < requests(); request++) {
            sum += Checksum.of(outcome(request, fails(request)));
        }
        return sum;
    }

    /**
     * The least time, in ns, that each request takes while nothing else runs, by request: until its longest wait is
     * over, or its first call has failed.
     *
     * @param cpuNanos work of a request that does not fail
     */
    LongStream nanos(double cpuNanos) {
        return IntStream.range(0, requests()).mapToLong(request -> nanos(request, cpuNanos));
    }

    /** The first request that takes the time that a share of the requests, above 0 and at most 1, does not exceed. */
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

    /** What a request waits for, in ns: until its longest wait is over, or its first call has failed. */
    long waitNanos(int request) {
        return waitMillis[request] * NANOS_PER_MILLI;
    }

    /** The least time, in ns, that a request takes while nothing else runs: its wait, and its work unless it fails. */
    long nanos(int request, double cpuNanos) {
        return waitNanos(request) + (fails(request) ? 0 : Math.round(cpuNanos));
    }
}
