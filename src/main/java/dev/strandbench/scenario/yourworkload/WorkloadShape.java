package dev.strandbench.scenario.yourworkload;

import dev.strandbench.base.Plural;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.QueuedWaits;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;

/** A workload, and lower bounds for the time of an op. A limit of 0 allows any number of concurrent requests. */
record WorkloadShape(DrawnRequests drawn, double cpuNanos, int limit, OpArrivals arrivals) {

    private static final Duration LONGEST_OP = QueuedWaits.LONGEST_OP;

    // If work adds at most this share to the waits, the ideal counts as exact, because waits have no measurement error.
    private static final double LITTLE = 0.01;

    Duration ideal(int processors) {
        return Duration.ofNanos(
                Math.max(requestBoundNanos(), Math.max(processorBoundNanos(processors), limitBoundNanos())));
    }

    boolean isIdealTimed(int processors) {
        long waits =
                new WorkloadShape(drawn, 0, limit, arrivals).ideal(processors).toNanos();
        return ideal(processors).toNanos() - waits > LITTLE * waits;
    }

    /** Returns the time until the last request ends, in ns, if no request waits for another. */
    long requestBoundNanos() {
        return IntStream.range(0, drawn.requests())
                .mapToLong(request -> arrivals.dueNanos(request) + drawn.nanos(request, cpuNanos))
                .max()
                .orElse(0);
    }

    long processorBoundNanos(int processors) {
        return Math.round(cpuNanos * (drawn.requests() - drawn.failed()) / processors);
    }

    /** Returns the time for all requests, in ns, if as many run at once as the limit allows; 0 if there is no limit. */
    long limitBoundNanos() {
        return limit == 0 ? 0 : drawn.nanos(cpuNanos).sum() / limit;
    }

    /**
     * Returns an error message if an op with the given number of concurrent requests takes over a minute; otherwise
     * empty.
     */
    Optional<String> tooLong(int atOnce) {
        Duration longest = Duration.ofNanos(requestBoundNanos());
        return longest.compareTo(LONGEST_OP) > 0
                ? Optional.of("one op would take at least " + longest.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s, until the last request has arrived and its calls have ended")
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
