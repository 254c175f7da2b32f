package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says what bounds a workload whose waits, work and limit are known: each is a lower bound of an op's time, and one
 * near the measured time binds. Also reports failed requests, and percentiles over few requests.
 */
public final class YourWorkloadExplanation implements Explanation {

    static final String OF_REQUESTS = "bound.request";
    static final String OF_PROCESSORS = "bound.processors";
    static final String OF_LIMIT = "bound.limit";
    static final String WAIT_OF_REQUEST = "wait.request";
    static final String WAIT_ALONE = "wait.p99";
    static final String ARRIVALS = "arrivals.time";

    /** The 99th percentile of requests without queueing; measured only at a rate. */
    static final String ALONE = "alone.p99";

    // A 99th percentile over fewer requests rests on less than five of them.
    private static final double ENOUGH_FOR_P99 = 500;

    private static final double PERCENT = 100;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        if (arms.stream().allMatch(arm -> Double.isNaN(arm.metric(OF_REQUESTS)))) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>(failures(arms));
        arms.stream()
                .mapToDouble(arm -> arm.metric("requests"))
                .filter(requests -> requests < ENOUGH_FOR_P99)
                .min()
                .ifPresent(requests -> notes.add(String.format(
                        Locale.ROOT,
                        "latency.p99 covers only %,.0f %s per op, identical in every op. -p seed draws others, -p"
                                + " opMillis draws more.",
                        requests,
                        requests == 1 ? "request" : "requests")));
        List<String> reasons =
                arms.stream().filter(Arm::isMeasured).findFirst().flatMap(best -> new Bounds(best).words()).stream()
                        .toList();
        return Optional.of(new Findings(notes, false, Optional.of(new Advice(Optional.empty(), reasons, true))));
    }

    private static List<String> failures(List<Arm> arms) {
        if (arms.stream().noneMatch(arm -> arm.metric("failed") > 0)) {
            return List.of();
        }
        Map<String, String> byArm = new LinkedHashMap<>();
        arms.stream()
                .filter(arm -> !Double.isNaN(arm.metric("failed")))
                .forEach(arm -> byArm.put(arm.name(), String.format(Locale.ROOT, "%,.0f", arm.metric("failed"))));
        Set<String> counts = Set.copyOf(byArm.values());
        if (counts.size() == 1) {
            String count = counts.iterator().next();
            return List.of("About " + count + (count.equals("1") ? " request" : " requests")
                    + " per op failed on purpose, identical under every model.");
        }
        return List.of("Requests per op that failed on purpose: about "
                + byArm.entrySet().stream()
                        .map(one -> one.getValue() + " under " + one.getKey())
                        .collect(Collectors.joining(", "))
                + ".");
    }

    /** The lower bounds of an arm's op, in ms. */
    private static final class Bounds {

        private final Arm best;
        private final double millis;
        private final double processors;
        private final double processorMillis;

        Bounds(Arm best) {
            this.best = best;
            millis = best.opMicros() / 1e3;
            processors = best.processors();
            processorMillis = best.metric("process.cpu") / 1e3;
        }

        Optional<String> words() {
            if (Double.isNaN(processorMillis) || Double.isNaN(millis) || Double.isNaN(processors)) {
                return Optional.empty();
            }
            return Optional.of(Double.isNaN(best.metric(ALONE)) ? ofAllAtOnce() : ofARate());
        }

        private String ofAllAtOnce() {
            double ofRequest = orNone(best.metric(OF_REQUESTS));
            double ofLimit = orNone(best.metric(OF_LIMIT));
            if (processorsBoundMost(Math.max(ofRequest, ofLimit))) {
                return processorsBind();
            }
            if (ofLimit >= NEARLY_ALL * millis && ofLimit >= ofRequest) {
                return String.format(
                        Locale.ROOT,
                        "The limit of %s is the bound (%s): with it, an op takes at least %.1f of the measured %.1f ms."
                                + " A higher limit would help most.%s",
                        limit(),
                        busy(),
                        ofLimit,
                        millis,
                        processorsNext());
            }
            if (ofRequest >= NEARLY_ALL * millis) {
                boolean computes = ofRequest > 2 * orAll(best.metric(WAIT_OF_REQUEST), ofRequest);
                return String.format(
                        Locale.ROOT,
                        "The %s of the slowest request is the bound (%s): alone it takes %.1f of the measured %.1f ms,"
                                + " mostly %s. %s would help.%s",
                        computes ? "work" : "wait",
                        busy(),
                        ofRequest,
                        millis,
                        computes ? "computing" : "waiting",
                        computes ? "Less work per request" : "Requests overlap well; shorter waits",
                        processorsNext());
            }
            return processorsAreBusy()
                    ? processorsBind()
                    : String.format(
                            Locale.ROOT,
                            "Neither waits, work nor limit are the bound (%s): they explain %.1f of %.1f ms. The rest is"
                                    + " %s.",
                            busy(),
                            largestBound(),
                            millis,
                            ownOfTheModel());
        }

        private String ofARate() {
            double ofLimit = orNone(best.metric(OF_LIMIT));
            double ofProcessors = orNone(processorBound());
            double span = best.metric(ARRIVALS);
            if (Math.max(ofLimit, ofProcessors) > span) {
                return unsustained(span, ofLimit, ofProcessors);
            }
            double latency = best.answerMillis();
            double alone = best.metric(ALONE);
            if (alone >= NEARLY_ALL * latency) {
                boolean computes = alone > 2 * orAll(best.metric(WAIT_ALONE), alone);
                return String.format(
                        Locale.ROOT,
                        "The %s of single requests is the bound (%s): alone, 99 of 100 take up to %.1f of the measured"
                                + " %.1f ms, mostly %s. %s would help.%s",
                        computes ? "work" : "wait",
                        busy(),
                        alone,
                        latency,
                        computes ? "computing" : "waiting",
                        computes ? "Less work per request" : "Shorter waits",
                        processorsNext());
            }
            if (processorsBoundMost(ofLimit)) {
                return processorsBind();
            }
            if (ofLimit >= NEARLY_ALL * millis) {
                return String.format(
                        Locale.ROOT,
                        "The limit of %s is the bound (%s): at this rate, requests use at least %.0f %% of it. A higher"
                                + " limit would help most.%s",
                        limit(),
                        busy(),
                        PERCENT * ofLimit / millis,
                        processorsNext());
            }
            return processorsAreBusy()
                    ? processorsBind()
                    : String.format(
                            Locale.ROOT,
                            "Neither waits, work nor limit are the bound (%s): alone, 99 of 100 requests take up to"
                                    + " %.1f of %.1f ms. The rest is %s.",
                            busy(),
                            alone,
                            latency,
                            ownOfTheModel());
        }

        private String unsustained(double span, double ofLimit, double ofProcessors) {
            return ofLimit > ofProcessors
                    ? String.format(
                            Locale.ROOT,
                            "The rate is not sustainable (%s): requests arrive within %.1f ms, but take at least %.1f ms"
                                    + " with the limit of %s. A higher limit or fewer requests would help most.%s",
                            busy(),
                            span,
                            ofLimit,
                            limit(),
                            processorsNext())
                    : String.format(
                            Locale.ROOT,
                            "The rate is not sustainable (%s): requests arrive within %.1f ms, but keep all processors"
                                    + " busy for at least %.1f ms. Less work per request, or fewer requests, would help"
                                    + " most.",
                            busy(),
                            span,
                            ofProcessors);
        }

        private boolean processorsBoundMost(double other) {
            double ofProcessors = orNone(processorBound());
            return ofProcessors >= NEARLY_ALL * millis && ofProcessors >= other;
        }

        private String processorsNext() {
            return processorsAreBusy() ? " The processors are nearly all busy too, and are the next bound." : "";
        }

        private boolean processorsAreBusy() {
            return processorMillis / millis >= ALL_BUSY * processors;
        }

        private static double orNone(double bound) {
            return Double.isNaN(bound) ? 0 : bound;
        }

        // Older results do not report how much of a time is waiting: then all of it is.
        private static double orAll(double wait, double whole) {
            return Double.isNaN(wait) ? whole : wait;
        }

        private String processorsBind() {
            double work = processorBound() * processors;
            return work > 0
                    ? String.format(
                            Locale.ROOT,
                            "The processors are the bound (%s, about %.0f %% of it with requests): another model saves"
                                    + " only its own overhead. Less work per request would help most.",
                            busy(),
                            PERCENT * Math.min(1, work / processorMillis))
                    : String.format(
                            Locale.ROOT,
                            "The processors are the bound (%s, none of it with requests): the model's own overhead"
                                    + " decides. Fewer requests or calls would help.",
                            busy());
        }

        private String ownOfTheModel() {
            return best.name().startsWith("POOL") ? "POOL's queue, or the model itself" : "the model itself";
        }

        private double largestBound() {
            return Math.max(
                    orNone(best.metric(OF_LIMIT)),
                    Math.max(orNone(best.metric(OF_REQUESTS)), orNone(processorBound())));
        }

        // The fork divided its work by the processors that it saw; a quota may leave fewer.
        private double processorBound() {
            return best.metric(OF_PROCESSORS) * best.metric("processors") / processors;
        }

        private String busy() {
            return best.busyText(processorMillis / millis);
        }

        private String limit() {
            String limit = best.parameter("limit");
            return limit.isEmpty() ? "requests" : limit;
        }
    }
}
