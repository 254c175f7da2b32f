package dev.strandbench.scenario.service;

import dev.strandbench.scenario.PacedSchedule;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceClient.ServiceFailure;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The results of one load's requests. Not thread-safe: use one report per thread, and add up the reports. */
final class LoadReport {

    /** The value that {@link #request} returns for a failed request. */
    static final long FAILED = Long.MAX_VALUE;

    private static final String WRONG_ANSWER = "wrong answer";
    private static final double MOST_LAG_SHARE = 0.5;

    private final Histogram latencyMicros = Percentiles.newHistogram();
    private final Histogram sentMicros = Percentiles.newHistogram();
    private final Histogram lagMicros = Percentiles.newHistogram();
    private final Map<String, Integer> errors = new TreeMap<>();
    private long successes;
    private long undecided;
    private long checksum;
    private long firstStartNanos = Long.MAX_VALUE;
    private long lastEndNanos = Long.MIN_VALUE;

    /** Sends a request and records the result. Returns the time since {@code startNanos}, in µs, or {@link #FAILED}. */
    long request(ServiceClient client, Endpoint endpoint, long id, long startNanos) {
        long sentNanos = System.nanoTime();
        boolean failed = true;
        try {
            Composition composition = client.request(endpoint, id);
            if (composition.equals(Composition.of(id))) {
                failed = false;
                successes++;
                checksum += composition.checksum();
            } else {
                errors.merge(WRONG_ANSWER, 1, Integer::sum);
            }
        } catch (IOException e) {
            boolean late = e instanceof SocketTimeoutException;
            errors.merge(late ? "no answer in time" : String.valueOf(e.getMessage()), 1, Integer::sum);
            if (!(e instanceof ServiceFailure failure) || failure.mayBeStored()) {
                undecided++;
            }
        }
        long endNanos = System.nanoTime();
        long latency = Math.max(0, TimeUnit.NANOSECONDS.toMicros(endNanos - startNanos));
        latencyMicros.recordValue(latency);
        sentMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(endNanos - sentNanos));
        firstStartNanos = Math.min(firstStartNanos, startNanos);
        lastEndNanos = Math.max(lastEndNanos, endNanos);
        return failed ? FAILED : latency;
    }

    /** Records how late a request was sent, in ns. Waiting for a free thread does not count. */
    void sentLate(long nanos) {
        lagMicros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
    }

    void add(LoadReport other) {
        latencyMicros.add(other.latencyMicros);
        sentMicros.add(other.sentMicros);
        lagMicros.add(other.lagMicros);
        other.errors.forEach((error, count) -> errors.merge(error, count, Integer::sum));
        successes += other.successes;
        undecided += other.undecided;
        checksum += other.checksum;
        firstStartNanos = Math.min(firstStartNanos, other.firstStartNanos);
        lastEndNanos = Math.max(lastEndNanos, other.lastEndNanos);
    }

    long successes() {
        return successes;
    }

    long failures() {
        return errors.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Returns the number of failed requests for which the service may still store a result. */
    long undecided() {
        return undecided;
    }

    long wrongAnswers() {
        return errors.getOrDefault(WRONG_ANSWER, 0);
    }

    long requests() {
        return successes + failures();
    }

    String errors() {
        return errors.entrySet().stream()
                .map(error -> error.getValue() + " × " + error.getKey())
                .collect(Collectors.joining("; "));
    }

    long checksum() {
        return checksum;
    }

    Duration elapsed() {
        return lastEndNanos < firstStartNanos ? Duration.ZERO : Duration.ofNanos(lastEndNanos - firstStartNanos);
    }

    double throughput() {
        return elapsed().isZero() ? 0 : successes * 1e9 / elapsed().toNanos();
    }

    /** Returns a percentile of all latencies, including those of failed requests, in ms. */
    double latencyMillis(double percentile) {
        return latencyMicros.getValueAtPercentile(percentile) / 1e3;
    }

    /** Returns a percentile of the time from sending a request to receiving its answer, in ms. */
    double sentMillis(double percentile) {
        return sentMicros.getValueAtPercentile(percentile) / 1e3;
    }

    /** Returns the mean of all latencies, in ms; 0 if there were no requests. */
    double meanMillis() {
        return latencyMicros.getMean() / 1e3;
    }

    double leastMillis() {
        return latencyMicros.getMinValue() / 1e3;
    }

    /** Returns the standard deviation of all latencies, in ms; 0 if there were no requests. */
    double deviationMillis() {
        return latencyMicros.getStdDeviation() / 1e3;
    }

    /**
     * Returns an error message if too many requests were sent late; otherwise empty. A request counts as late if its
     * delay exceeds half of the 99th percentile of the latency. Waiting for a free thread does not count, because a
     * slow service keeps the threads busy.
     */
    Optional<String> objection() {
        double mostMicros = MOST_LAG_SHARE * latencyMicros.getValueAtPercentile(99);
        long sent = lagMicros.getTotalCount();
        long late = sent - lagMicros.getCountBetweenValues(0, Math.round(mostMicros));
        return PacedSchedule.areTooManyLate(late, sent)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the load generator was late: its threads sent %d of %d requests more than %.1f ms late, half"
                                + " of the 99th percentile of the latency; send fewer requests a second, or use more"
                                + " processors",
                        late,
                        sent,
                        mostMicros / 1e3))
                : Optional.empty();
    }

    /** Returns true if a percentile of the latency exceeds {@code mostMillis} only because requests were sent late. */
    boolean isLateInSending(double percentile, double mostMillis) {
        return latencyMillis(percentile) > mostMillis && sentMillis(percentile) <= mostMillis;
    }

    /**
     * Compares the number of stored documents with the number of requests. An overloaded service may store a document
     * after its client has given up, perhaps in a later iteration. Not thread-safe.
     */
    static final class StoredRequests {

        private long undecided;

        /** Adds a load without checking its documents, some of which may be stored in a later iteration. */
        void mayComeLate(LoadReport load) {
            undecided += load.undecided();
        }

        /**
         * Adds an iteration. Returns the number of stored documents whose requests failed. Throws
         * {@link IllegalStateException} if an answered request has no document, or if there are too many documents.
         */
        long requireRight(long documents, LoadReport load) {
            mayComeLate(load);
            long late = documents - load.successes();
            if (late < 0 || late > undecided) {
                throw new IllegalStateException("the store has " + documents + " documents after " + load.successes()
                        + " requests that were answered and " + load.failures() + " that failed, with " + undecided
                        + " so far that may be stored without an answer: " + load.errors());
            }
            undecided -= late;
            return late;
        }
    }
}
