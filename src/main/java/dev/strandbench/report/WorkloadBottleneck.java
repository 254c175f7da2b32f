package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.report.RankedFamily.RankedArm;
import java.util.Locale;
import java.util.Optional;

/**
 * What binds a workload of which waits, work and limit are known: each bounds the time of an op from below, and what is
 * near the time that was measured binds. The same in every locale.
 */
final class WorkloadBottleneck {

    /** The metric that tells such a workload from others: the end of its last request, if none waits for another. */
    private static final String OF_REQUESTS = "bound.request";

    private static final String OF_PROCESSORS = "bound.processors";
    private static final String OF_LIMIT = "bound.limit";

    /** The parts of what a request takes alone that it waits for: of the slowest, and of the 99th of 100. */
    private static final String WAIT_OF_REQUEST = "wait.request";

    private static final String WAIT_ALONE = "wait.p99";

    /** The time in which the requests of an op come, at a rate. */
    private static final String ARRIVALS = "arrivals.time";

    /** What 99 of 100 requests take if none waits for another; measured where requests come at a rate. */
    private static final String ALONE = "alone.p99";

    private static final double PERCENT = 100;

    private final RankedArm best;
    private final double millis;
    private final double processors;
    private final double processorMillis;

    private WorkloadBottleneck(RankedArm best) {
        this.best = best;
        millis = Bottleneck.microsPerOp(best) / Bottleneck.MICROS_PER_MILLI;
        processors = UsableProcessors.of(best);
        processorMillis = figure("process.cpu") / Bottleneck.MICROS_PER_MILLI;
    }

    /** Whether an arm runs such a workload. */
    static boolean knows(RankedArm arm) {
        return arm.measured().flatMap(one -> one.metric(OF_REQUESTS)).isPresent();
    }

    /** What binds an arm that runs such a workload, in a sentence; empty if its metrics do not tell. */
    static Optional<String> of(RankedArm best) {
        WorkloadBottleneck found = new WorkloadBottleneck(best);
        if (Double.isNaN(found.processorMillis) || Double.isNaN(found.millis) || Double.isNaN(found.processors)) {
            return Optional.empty();
        }
        return Optional.of(Double.isNaN(found.figure(ALONE)) ? found.ofAllAtOnce() : found.ofARate());
    }

    private String ofAllAtOnce() {
        double ofRequest = orNone(figure(OF_REQUESTS));
        double ofLimit = orNone(figure(OF_LIMIT));
        if (processorsBoundMost(Math.max(ofRequest, ofLimit))) {
            return processorsBind();
        }
        if (ofLimit >= Bottleneck.NEARLY_ALL * millis && ofLimit >= ofRequest) {
            return String.format(
                    Locale.ROOT,
                    "The limit of %s binds it (%s): with it, the requests take at least %.1f of these %.1f ms; a higher"
                            + " one would change most.%s",
                    limit(),
                    busy(),
                    ofLimit,
                    millis,
                    besideProcessors());
        }
        if (ofRequest >= Bottleneck.NEARLY_ALL * millis) {
            return ofRequest > 2 * orAll(figure(WAIT_OF_REQUEST), ofRequest)
                    ? String.format(
                            Locale.ROOT,
                            "The work of one request binds it (%s): alone the slowest takes %.1f of these %.1f ms, most"
                                    + " of that computing; less work in each request would help.%s",
                            busy(),
                            ofRequest,
                            millis,
                            besideProcessors())
                    : String.format(
                            Locale.ROOT,
                            "What the slowest request waits for binds it (%s): alone it takes %.1f of these %.1f ms;"
                                    + " requests overlap as well as they can, shorter waits would help.%s",
                            busy(),
                            ofRequest,
                            millis,
                            besideProcessors());
        }
        return processorsAreBusy()
                ? processorsBind()
                : String.format(
                        Locale.ROOT,
                        "Neither waits nor work nor limit bind it (%s): they need %.1f of these %.1f ms, and the rest"
                                + " is%s.",
                        busy(),
                        largestBound(),
                        millis,
                        ownOfTheModel());
    }

    private String ofARate() {
        double ofLimit = orNone(figure(OF_LIMIT));
        double ofProcessors = orNone(processorBound());
        double span = figure(ARRIVALS);
        if (Math.max(ofLimit, ofProcessors) > span) {
            return rateCannotBeHeld(span, ofLimit, ofProcessors);
        }
        double latency = best.score() * MetricUnit.factor(best.unit(), "ms").orElse(Double.NaN);
        double alone = figure(ALONE);
        if (alone >= Bottleneck.NEARLY_ALL * latency) {
            return oneRequestBinds(alone, latency);
        }
        if (processorsBoundMost(ofLimit)) {
            return processorsBind();
        }
        if (ofLimit >= Bottleneck.NEARLY_ALL * millis) {
            return String.format(
                    Locale.ROOT,
                    "The limit of %s binds it (%s): at this rate the requests take up at least %.0f %% of it; a higher"
                            + " one would change most.%s",
                    limit(),
                    busy(),
                    PERCENT * ofLimit / millis,
                    besideProcessors());
        }
        return processorsAreBusy()
                ? processorsBind()
                : String.format(
                        Locale.ROOT,
                        "Neither waits nor work nor limit bind it (%s): alone, 99 of 100 requests take up to %.1f of"
                                + " these %.1f ms, and the rest is%s.",
                        busy(),
                        alone,
                        latency,
                        ownOfTheModel());
    }

    private String rateCannotBeHeld(double span, double ofLimit, double ofProcessors) {
        return ofLimit > ofProcessors
                ? String.format(
                        Locale.ROOT,
                        "The rate cannot be held (%s): requests that come in %.1f ms take at least %.1f ms with the"
                                + " limit of %s; a higher one, or fewer requests, would change most.%s",
                        busy(),
                        span,
                        ofLimit,
                        limit(),
                        besideProcessors())
                : String.format(
                        Locale.ROOT,
                        "The rate cannot be held (%s): the work of requests that come in %.1f ms takes all"
                                + " processors at least %.1f ms; less work in each, or fewer requests, would change"
                                + " most.",
                        busy(),
                        span,
                        ofProcessors);
    }

    private String oneRequestBinds(double alone, double latency) {
        return alone > 2 * orAll(figure(WAIT_ALONE), alone)
                ? String.format(
                        Locale.ROOT,
                        "The work of one request binds it (%s): alone, 99 of 100 take up to %.1f of these %.1f ms,"
                                + " most of that computing; less work in each request would help.%s",
                        busy(),
                        alone,
                        latency,
                        besideProcessors())
                : String.format(
                        Locale.ROOT,
                        "What requests wait for binds it (%s): alone, 99 of 100 take up to %.1f of these %.1f ms;"
                                + " shorter waits would help.%s",
                        busy(),
                        alone,
                        latency,
                        besideProcessors());
    }

    /** Whether the work, shared out to all processors, takes nearly all of the time, and no less than another bound. */
    private boolean processorsBoundMost(double other) {
        double ofProcessors = orNone(processorBound());
        return ofProcessors >= Bottleneck.NEARLY_ALL * millis && ofProcessors >= other;
    }

    /** What binds beside something that binds more. */
    private String besideProcessors() {
        return processorsAreBusy() ? " The processors are nearly all busy too, and bind next." : "";
    }

    private boolean processorsAreBusy() {
        return processorMillis / millis >= Bottleneck.ALL_BUSY * processors;
    }

    private static double orNone(double bound) {
        return Double.isNaN(bound) ? 0 : bound;
    }

    /** The part of a whole that is waiting; all of it in results from before that was reported. */
    private static double orAll(double wait, double whole) {
        return Double.isNaN(wait) ? whole : wait;
    }

    private String processorsBind() {
        double work = processorBound() * processors;
        return work > 0
                ? String.format(
                        Locale.ROOT,
                        "The processors bind it (%s, about %.0f %% of that with the work of the requests): a model saves"
                                + " only what it takes from them itself; less work in each request would change most.",
                        busy(),
                        PERCENT * Math.min(1, work / processorMillis))
                : String.format(
                        Locale.ROOT,
                        "The processors bind it (%s, none of that with work of the requests): what the model takes from"
                                + " them, and fewer requests or calls, would change most.",
                        busy());
    }

    private String ownOfTheModel() {
        return best.name().startsWith("POOL")
                ? " the queue for the threads of POOL, or the model itself"
                : " the model itself";
    }

    private double largestBound() {
        return Math.max(orNone(figure(OF_LIMIT)), Math.max(orNone(figure(OF_REQUESTS)), orNone(processorBound())));
    }

    /** The fork divided its work by the processors that it counted, and fewer may have been there for it. */
    private double processorBound() {
        return figure(OF_PROCESSORS) * figure("processors") / processors;
    }

    private String busy() {
        return String.format(
                Locale.ROOT, "%.1f of %s busy", processorMillis / millis, UsableProcessors.text(processors));
    }

    private String limit() {
        return best.measured()
                .map(one -> Bottleneck.valueOf(one, "limit"))
                .filter(limit -> !limit.isEmpty())
                .orElse("requests");
    }

    private double figure(String metric) {
        return Bottleneck.figure(best, metric);
    }
}
