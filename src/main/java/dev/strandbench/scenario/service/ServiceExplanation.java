package dev.strandbench.scenario.service;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerCollector;
import dev.strandbench.service.ServiceStrategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Lists the highest rates or the smallest heaps, lists the garbage collectors, and explains MVC_VIRTUAL and MVC_POOL.
 */
public final class ServiceExplanation implements Explanation {

    static final String RATE = "rate.highest";
    static final String LIMITED_BY_LOAD = "rate.limitedByLoad";
    static final String RATE_AT_END = "rate.atEnd";
    static final String HEAP = "heap.least";
    static final String HEAP_LIMITED_BY_LOAD = "heap.limitedByLoad";
    static final String HEAP_AT_END = "heap.atEnd";

    private static final Set<String> NAMED_VALUES = Set.of(
            "heap",
            ServiceParameters.USERS,
            ServiceParameters.CONNECTIONS,
            "delays",
            ServiceParameters.UPSTREAM_MILLIS,
            ServiceParameters.RATE_PER_SECOND);

    private static final Untested UNTESTED = new Untested(
            (name, value) -> NAMED_VALUES.contains(name),
            List.of("your own code", "a network", "a load generator on another machine"));

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        if (arms.isEmpty()) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>();
        Arm best = arms.getFirst();
        if (isKnown(best, RATE)) {
            notes.add("Highest rate with a p99 of at most " + best.parameter("p99Millis") + " ms, in "
                    + best.parameter("heap") + " of heap: " + ranked(arms, ServiceExplanation::rate) + ".");
        }
        if (isKnown(best, HEAP)) {
            String rate = best.parameter("ratePerSecond");
            notes.add("Smallest heap in which the service "
                    + (Set.of("", "0").contains(rate)
                            ? "starts and answers a request"
                            : "sustains " + rate + " requests/s with a p99 of at most " + best.parameter("p99Millis")
                                    + " ms")
                    + ": " + ranked(arms, ServiceExplanation::heap) + ".");
        }
        collectors(arms).ifPresent(notes::add);
        if (arms.stream().noneMatch(ServiceExplanation::isMeasuredService)) {
            return Findings.ofNotes(notes);
        }
        List<String> reasons =
                isKnown(best, HEAP) ? List.of() : property(arms).stream().toList();
        return Optional.of(new Findings(notes, false, Optional.of(new Advice(Optional.empty(), reasons, UNTESTED))));
    }

    private static boolean isMeasuredService(Arm arm) {
        return arm.isMeasured() && arm.hasStrategy(ServiceStrategy.values(), strategy -> true);
    }

    private Optional<String> property(List<Arm> arms) {
        Optional<Arm> pool = measured(arms, ServiceStrategy.MVC_POOL);
        if (pool.isEmpty() || measured(arms, ServiceStrategy.MVC_VIRTUAL).isEmpty()) {
            return Optional.empty();
        }
        int threads = ServiceStrategy.TOMCAT_THREADS;
        String waiting = users(pool.get().parameters())
                .filter(load -> load.pauseMillis() == 0 && load.users() > threads)
                .map(load -> " With " + number("%,.0f", load.users()) + " users, up to "
                        + number("%,.0f", load.users() - threads) + " requests to MVC_POOL wait for a thread.")
                .orElse("");
        String concurrentCalls = pool.get().parameter("endpoint").equals(Endpoint.EXECUTE_ASYNC.name())
                ? " A request makes its calls at the same time: on virtual threads in MVC_VIRTUAL, and on a second pool in"
                        + " MVC_POOL. The property does not change this part of a service."
                : "";
        return Optional.of("MVC_VIRTUAL is Spring MVC with spring.threads.virtual.enabled=true; MVC_POOL is Spring MVC"
                + " with Tomcat's " + threads + " threads (server.tomcat.threads.max)." + waiting + concurrentCalls);
    }

    private static Optional<Arm> measured(List<Arm> arms, ServiceStrategy wanted) {
        return arms.stream()
                .filter(arm ->
                        arm.isMeasured() && arm.hasStrategy(ServiceStrategy.values(), strategy -> strategy == wanted))
                .findFirst();
    }

    @Override
    public Optional<PausingUsers> users(Map<String, String> parameters) {
        OptionalInt users = wholeNumber(parameters, "users");
        OptionalInt requests = wholeNumber(parameters, "loops");
        OptionalInt pause = wholeNumber(parameters, "pauseMillis");
        return users.isEmpty() || requests.isEmpty() || pause.isEmpty()
                ? Optional.empty()
                : Optional.of(new PausingUsers(users.getAsInt(), requests.getAsInt(), pause.getAsInt()));
    }

    private static OptionalInt wholeNumber(Map<String, String> parameters, String name) {
        String written = parameters.getOrDefault(name, "");
        return written.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(written)) : OptionalInt.empty();
    }

    private static boolean isKnown(Arm arm, String metric) {
        return !Double.isNaN(arm.metric(metric));
    }

    private static String ranked(List<Arm> arms, Function<Arm, String> figure) {
        return arms.stream().map(arm -> entry(arm, arms.getFirst(), figure)).collect(Collectors.joining("; "));
    }

    private static String entry(Arm arm, Arm first, Function<Arm, String> figure) {
        if (!arm.isMeasured()) {
            return arm.name() + ": " + arm.verdict();
        }
        boolean undisputed = arm.equals(first) && arm.verdict().equals("best");
        return arm.name() + ", " + figure.apply(arm) + (undisputed ? "" : ", " + arm.verdict());
    }

    private static String rate(Arm arm) {
        return (arm.metric(LIMITED_BY_LOAD) > 0 || arm.metric(RATE_AT_END) > 0 ? "at least " : "")
                + figure(arm, RATE, "requests/s");
    }

    private static String heap(Arm arm) {
        return (arm.metric(HEAP_LIMITED_BY_LOAD) > 0 || arm.metric(HEAP_AT_END) > 0 ? "at most " : "")
                + figure(arm, HEAP, "MiB");
    }

    private static String figure(Arm arm, String metric, String unit) {
        Collection<Double> values = arm.values(metric);
        String mean = number("%,.0f", arm.metric(metric)) + " " + unit;
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        return least < most ? mean + " (" + number("%,.0f", least) + "–" + number("%,.0f", most) + ")" : mean;
    }

    private static Optional<String> collectors(List<Arm> arms) {
        Map<String, List<String>> used = new TreeMap<>();
        for (Arm arm : arms) {
            String collector = arm.setting(ServiceScenario.COLLECTOR);
            if (!collector.isEmpty()) {
                used.computeIfAbsent(collector, first -> new ArrayList<>()).add(arm.name());
            }
        }
        if (used.isEmpty()) {
            return Optional.empty();
        }
        boolean chosen = arms.getFirst().parameter("gc").equals(ServerCollector.JVM.name());
        String names = used.size() == 1
                ? used.keySet().iterator().next()
                : used.entrySet().stream()
                        .map(one -> one.getKey() + " for " + String.join(", ", one.getValue()))
                        .collect(Collectors.joining("; "));
        return Optional.of("Collector of the service's JVM: " + names + (chosen ? ", its own choice." : ", as asked."));
    }
}
