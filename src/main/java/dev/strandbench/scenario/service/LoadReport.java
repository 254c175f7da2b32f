package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceFailure;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What became of the requests of a load. One thread writes; several reports are added up to one. */
final class LoadReport {

    private static final String WRONG_ANSWER = "wrong answer";

    private final Histogram latencyMicros = Percentiles.newHistogram();
    private final Histogram sentMicros = Percentiles.newHistogram();
    private final Map<String, Integer> errors = new TreeMap<>();
    private long successes;
    private long undecided;
    private long checksum;
    private long firstStartNanos = Long.MAX_VALUE;
    private long lastEndNanos = Long.MIN_VALUE;

    /**
     * Sends a request, checks its answer, and notes what became of it.
     *
     * @param startNanos what its latency counts from, as {@link System#nanoTime} gives it
     */
    void request(ServiceClient client, Endpoint endpoint, long id, long startNanos) {
        long sentNanos = System.nanoTime();
        try {
            Composition composition = client.request(endpoint, id);
            if (composition.equals(Composition.of(id))) {
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
        latencyMicros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(endNanos - startNanos)));
        sentMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(endNanos - sentNanos));
        firstStartNanos = Math.min(firstStartNanos, startNanos);
        lastEndNanos = Math.max(lastEndNanos, endNanos);
    }

    /** Adds the figures of another report. */
    void add(LoadReport other) {
        latencyMicros.add(other.latencyMicros);
        sentMicros.add(other.sentMicros);
        other.errors.forEach((error, count) -> errors.merge(error, count, Integer::sum));
        successes += other.successes;
        undecided += other.undecided;
        checksum += other.checksum;
        firstStartNanos = Math.min(firstStartNanos, other.firstStartNanos);
        lastEndNanos = Math.max(lastEndNanos, other.lastEndNanos);
    }

    /** How many requests were answered correctly. */
    long successes() {
        return successes;
    }

    /** How many requests failed, or were answered wrongly. */
    long failures() {
        return errors.values().stream().mapToLong(Integer::longValue).sum();
    }

    /**
     * How many of the requests that failed may have been stored, now or later: those that the service did not answer in
     * time, or without saying that it had nothing to store.
     */
    long undecided() {
        return undecided;
    }

    /** How many requests were answered, but wrongly. */
    long wrongAnswers() {
        return errors.getOrDefault(WRONG_ANSWER, 0);
    }

    /** How many requests there were. */
    long requests() {
        return successes + failures();
    }

    /** The failures by name, with how often each occurred; empty if there were none. */
    String errors() {
        return errors.entrySet().stream()
                .map(error -> error.getValue() + " × " + error.getKey())
                .collect(Collectors.joining("; "));
    }

    /** The sum, modulo 2⁶⁴, of the checksums of the right answers. */
    long checksum() {
        return checksum;
    }

    /** From the start of the first request to the end of the last; zero if there was none. */
    Duration elapsed() {
        return lastEndNanos < firstStartNanos ? Duration.ZERO : Duration.ofNanos(lastEndNanos - firstStartNanos);
    }

    /** Right answers per second. */
    double throughput() {
        return elapsed().isZero() ? 0 : successes * 1e9 / elapsed().toNanos();
    }

    /** The latency, in ms, that a percentage of all requests, failed ones included, did not exceed. */
    double latencyMillis(double percentile) {
        return latencyMicros.getValueAtPercentile(percentile) / 1e3;
    }

    /**
     * Whether a percentage of all requests exceeded a bound, in ms, only because they were sent late: counted from when
     * each was sent, it did not.
     */
    boolean isLateInSending(double percentile, double mostMillis) {
        return latencyMillis(percentile) > mostMillis
                && sentMicros.getValueAtPercentile(percentile) / 1e3 <= mostMillis;
    }
}
