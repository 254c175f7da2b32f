package dev.strandbench.scenario.yourworkload;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.OpArrivals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Explains which lower bound determines an op's time. Also reports failures and unreliable percentiles. */
public final class YourWorkloadExplanation implements Explanation {

    static final String OF_REQUESTS = "bound.request";
    static final String OF_PROCESSORS = "bound.processors";
    static final String OF_LIMIT = "bound.limit";
    static final String WAIT_OF_REQUEST = "wait.request";
    static final String WAIT_ALONE = "wait.p99";
    static final String ARRIVALS = "arrivals.time";

    /**
     * The 99th percentile of the requests' times without queueing. This percentile exists only if requests arrive at a
     * given rate.
     */
    static final String ALONE = "alone.p99";

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        if (arms.stream().allMatch(arm -> Double.isNaN(arm.metric(OF_REQUESTS)))) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>(failures(arms));
        arms.stream()
                .mapToDouble(arm -> arm.metric("requests"))
                .filter(requests -> requests < OpArrivals.ENOUGH_FOR_P99)
                .min()
                .ifPresent(requests -> notes.add("latency.p99 covers only " + number("%,.0f", requests)
                        + (requests == 1 ? " request" : " requests")
                        + " per op, identical in every op. -p seed draws others, -p opMillis draws more."));
        List<String> reasons =
                arms.stream().filter(Arm::isMeasured).findFirst().flatMap(best -> new Bounds(best).words()).stream()
                        .toList();
        Untested untested = new Untested(
                (name, value) -> true,
                List.of("real calls instead of timers", "callers that do other work at the same time"));
        return Optional.of(new Findings(notes, false, Optional.of(new Advice(Optional.empty(), reasons, untested))));
    }

    private static List<String> failures(List<Arm> arms) {
        if (arms.stream().noneMatch(arm -> arm.metric("failed") > 0)) {
            return List.of();
        }
        Map<String, String> byArm = arms.stream()
                .filter(arm -> !Double.isNaN(arm.metric("failed")))
                .collect(Collectors.toMap(
                        Arm::name,
                        arm -> number("%,.0f", arm.metric("failed")),
                        (one, other) -> other,
                        LinkedHashMap::new));
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

    /** The lower bounds for the time of an arm's op, in ms. */
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
            double ofProcessors = orNone(processorBound());
            if (ofProcessors >= NEARLY_ALL * millis && ofProcessors >= Math.max(ofRequest, ofLimit)) {
                return processorsBind();
            }
            if (ofLimit >= NEARLY_ALL * millis && ofLimit >= ofRequest) {
                return limitBinds("with it, an op takes at least " + number("%.1f", ofLimit) + " of the measured "
                        + number("%.1f", millis) + " ms");
            }
            if (ofRequest >= NEARLY_ALL * millis) {
                return requestBinds("the slowest request", "alone it takes ", ofRequest, WAIT_OF_REQUEST, millis);
            }
            return neither("they explain " + number("%.1f", Math.max(ofLimit, Math.max(ofRequest, ofProcessors)))
                    + " of " + number("%.1f", millis) + " ms");
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
                return requestBinds("single requests", "alone, 99 of 100 take up to ", alone, WAIT_ALONE, latency);
            }
            if (ofProcessors >= NEARLY_ALL * millis && ofProcessors >= ofLimit) {
                return processorsBind();
            }
            if (ofLimit >= NEARLY_ALL * millis) {
                return limitBinds(
                        "at this rate, requests use at least " + number("%.0f", 100 * ofLimit / millis) + " % of it");
            }
            return neither("alone, 99 of 100 requests take up to " + number("%.1f", alone) + " of "
                    + number("%.1f", latency) + " ms");
        }

        private String unsustained(double span, double ofLimit, double ofProcessors) {
            String arrival = "The rate is not sustainable (" + busy() + "): requests arrive within "
                    + number("%.1f", span) + " ms, but ";
            return ofLimit > ofProcessors
                    ? arrival + "take at least " + number("%.1f", ofLimit) + " ms with the limit of " + limit()
                            + ". A higher limit or fewer requests would help most." + processorsNext()
                    : arrival + "keep all processors busy for at least " + number("%.1f", ofProcessors)
                            + " ms. Less work per request, or fewer requests, would help most.";
        }

        private String limitBinds(String how) {
            return "The limit of " + limit() + " is the bound (" + busy() + "): " + how
                    + ". A higher limit would help most." + processorsNext();
        }

        private String requestBinds(String requests, String alone, double bound, String waitMetric, double measured) {
            // Older results do not report how much of a time is spent waiting, so all of it counts as waiting.
            double wait = Double.isNaN(best.metric(waitMetric)) ? bound : best.metric(waitMetric);
            boolean computes = bound > 2 * wait;
            String shorterWaits =
                    waitMetric.equals(WAIT_ALONE) ? "Shorter waits" : "Requests overlap well; shorter waits";
            return "The " + (computes ? "work" : "wait") + " of " + requests + " is the bound (" + busy() + "): "
                    + alone
                    + number("%.1f", bound) + " of the measured " + number("%.1f", measured) + " ms, mostly "
                    + (computes ? "computing. Less work per request" : "waiting. " + shorterWaits) + " would help."
                    + processorsNext();
        }

        private String neither(String explained) {
            return processorsAreBusy()
                    ? processorsBind()
                    : "The bound is neither the waits, the work nor the limit (" + busy() + "): " + explained
                            + ". The rest is "
                            + (best.name().startsWith("POOL")
                                    ? "POOL's queue, or the model itself."
                                    : "the model itself.");
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

        private String processorsBind() {
            double work = processorBound() * processors;
            return "The processors are the bound (" + busy()
                    + (work > 0
                            ? ", about " + number("%.0f", 100 * Math.min(1, work / processorMillis))
                                    + " % of it with requests): another model saves only its own overhead. Less work"
                                    + " per request would help most."
                            : ", none of it with requests): the model's own overhead dominates. Fewer requests or calls"
                                    + " would help.");
        }

        // A fork divides the work by the processors that it sees, but a quota may allow fewer.
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
