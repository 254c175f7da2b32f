package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.text.Plural;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;

/** A workload as its parameters describe it, and the least time that it can take. Immutable. */
final class WorkloadShape {

    private static final Duration LONGEST_OP = QueuedWaits.LONGEST_OP;

    /** The part of an ideal of waits that work may add. What timing it is wrong by does not show in overheads then. */
    private static final double LITTLE = 0.01;

    private final DrawnRequests drawn;
    private final double cpuNanos;
    private final int limit;
    private final OpArrivals arrivals;

    /**
     * A workload.
     *
     * @param drawn as many requests as come
     * @param cpuNanos processor time of a request that does not fail, in ns
     * @param limit how many requests are under way at once at most; 0 for any number
     * @param arrivals when each request comes
     */
    WorkloadShape(DrawnRequests drawn, double cpuNanos, int limit, OpArrivals arrivals) {
        this.drawn = drawn;
        this.cpuNanos = cpuNanos;
        this.limit = limit;
        this.arrivals = arrivals;
    }

    DrawnRequests drawn() {
        return drawn;
    }

    /** Processor time of a request that does not fail, in ns. */
    double cpuNanos() {
        return cpuNanos;
    }

    /** When requests come. */
    OpArrivals arrivals() {
        return arrivals;
    }

    /** Whether there is a limit. */
    boolean isLimited() {
        return limit > 0;
    }

    /** What no model can beat: the largest of the bounds. */
    Duration ideal(int processors) {
        return Duration.ofNanos(
                Math.max(requestBoundNanos(), Math.max(processorBoundNanos(processors), limitBoundNanos())));
    }

    /** Whether work, which was timed, and not waits alone make up the ideal. */
    boolean isIdealTimed(int processors) {
        long waits =
                new WorkloadShape(drawn, 0, limit, arrivals).ideal(processors).toNanos();
        return ideal(processors).toNanos() - waits > LITTLE * waits;
    }

    /** The end of the request that ends last if none has to wait for another. */
    long requestBoundNanos() {
        return IntStream.range(0, drawn.requests())
                .mapToLong(request -> arrivals.dueNanos(request) + drawn.nanos(request, cpuNanos))
                .max()
                .orElse(0);
    }

    /** The work of all requests, shared out evenly to the processors. */
    long processorBoundNanos(int processors) {
        return Math.round(cpuNanos * (drawn.requests() - drawn.failed()) / processors);
    }

    /** The time of all requests, as many at once as the limit lets in; 0 if there is none. */
    long limitBoundNanos() {
        return limit == 0 ? 0 : drawn.nanos(cpuNanos).sum() / limit;
    }

    /**
     * Why an op would take too long; empty if it takes no longer than a minute.
     *
     * @param atOnce how many requests a model serves at once at most
     */
    Optional<String> tooLong(int atOnce) {
        Duration longest = Duration.ofNanos(requestBoundNanos());
        return longest.compareTo(LONGEST_OP) > 0
                ? Optional.of("one op would take at least " + longest.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s, until the last request has come and has waited for its calls")
                : new QueuedWaits(Duration.ofNanos(drawn.nanos(cpuNanos).sum()), atOnce)
                        .unsupported()
                        .or(this::tooMuchWork);
    }

    private Optional<String> tooMuchWork() {
        int processors = Runtime.getRuntime().availableProcessors();
        Duration work = Duration.ofNanos(processorBoundNanos(processors));
        return work.compareTo(LONGEST_OP) > 0
                ? Optional.of("one op would take at least " + work.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s, for the work of all requests on "
                        + Plural.of(processors, "processor"))
                : Optional.empty();
    }
}
