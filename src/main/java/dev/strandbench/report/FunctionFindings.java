package dev.strandbench.report;

import dev.strandbench.function.NotesFile;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a reader should know of a function of the user's beside its times: what it threw, printed and returned; or of a
 * workload that stands for one, which requests failed as they were to, and whether there are few of them.
 */
public final class FunctionFindings {

    private static final String ONLY_OF_FUNCTIONS = "alone";
    private static final String HASH = "result.hash";
    private static final double PERCENT = 100;

    /** Fewer leave fewer than five beyond a 99th percentile. */
    private static final double ENOUGH_FOR_P99 = 500;

    private FunctionFindings() {}

    /**
     * A family with these findings and a recommendation among its notes, if its arms call such a function or run such a
     * workload; with what bounds them, if they share a pool of connections.
     */
    static RankedFamily addedTo(RankedFamily family) {
        Optional<String> poolOrModel = PoolOrModel.of(family);
        if (poolOrModel.isPresent()) {
            return family.withNotes(List.of(poolOrModel.get()));
        }
        boolean workload = family.arms().stream().anyMatch(WorkloadBottleneck::knows);
        if (!workload && family.arms().stream().allMatch(arm -> Double.isNaN(figure(arm, ONLY_OF_FUNCTIONS)))) {
            return family;
        }
        List<String> notes = new ArrayList<>(workload ? ofWorkload(family) : of(family));
        Recommendation.of(family).ifPresent(words -> notes.add("Recommendation: " + words));
        return family.withNotes(notes);
    }

    private static List<String> ofWorkload(RankedFamily family) {
        List<String> findings = new ArrayList<>(failures(family));
        family.arms().stream()
                .mapToDouble(arm -> figure(arm, "requests"))
                .filter(requests -> requests < ENOUGH_FOR_P99)
                .min()
                .ifPresent(requests -> findings.add(String.format(
                        Locale.ROOT,
                        "latency.p99 is over %,.0f %s an op, drawn once, the same in every op: -p seed draws"
                                + " others, -p opMillis more.",
                        requests,
                        requests == 1 ? "request" : "requests")));
        return findings;
    }

    private static List<String> failures(RankedFamily family) {
        if (where(family, "failed").isEmpty()) {
            return List.of();
        }
        Map<String, String> byArm = new LinkedHashMap<>();
        family.arms().stream()
                .filter(arm -> !Double.isNaN(figure(arm, "failed")))
                .forEach(arm -> byArm.put(arm.name(), String.format(Locale.ROOT, "%,.0f", figure(arm, "failed"))));
        Set<String> counts = Set.copyOf(byArm.values());
        return List.of(
                counts.size() == 1
                        ? "About " + counts.iterator().next() + (counts.contains("1") ? " request" : " requests")
                                + " an op failed, as they were to: the same ones under every model."
                        : "Requests that failed in an op, as they were to: about "
                                + byArm.entrySet().stream()
                                        .map(one -> one.getValue() + " under " + one.getKey())
                                        .collect(Collectors.joining(", "))
                                + ".");
    }

    private static List<String> of(RankedFamily family) {
        List<String> findings = new ArrayList<>();
        List<RankedArm> throwing = where(family, "exceptions");
        if (!throwing.isEmpty()) {
            findings.add("Calls threw: "
                    + throwing.stream()
                            .map(arm -> String.format(
                                    Locale.ROOT,
                                    "%.3g %% under %s",
                                    PERCENT * figure(arm, "exceptions") / figure(arm, "tasks"),
                                    arm.name()))
                            .collect(Collectors.joining(", "))
                    + "; the first stacks are in " + NotesFile.EXCEPTIONS + " beside the results.");
        }
        List<RankedArm> printing = where(family, "printed");
        if (!printing.isEmpty()) {
            findings.add(String.format(
                    Locale.ROOT,
                    "It prints, about %,.0f lines an op, which takes time too; the first are in %s beside the results.",
                    figure(printing.getFirst(), "printed"),
                    NotesFile.OUTPUT));
        }
        findings.addAll(results(family));
        if (callsTwoFunctions(family)) {
            findings.add("Threads call one function and coroutines the other: what differs between the two, and the"
                    + " libraries that they use, is in the ratios beside the models.");
        }
        return findings;
    }

    private static boolean callsTwoFunctions(RankedFamily family) {
        return family.arms().stream()
                .flatMap(arm -> arm.measured().stream())
                .map(Measurement::params)
                .anyMatch(params -> !params.getOrDefault("blocking", "").isEmpty()
                        && !params.getOrDefault("suspending", "").isEmpty());
    }

    private static List<String> results(RankedFamily family) {
        List<RankedArm> called = family.arms().stream()
                .filter(arm -> !Double.isNaN(figure(arm, "result.varies")))
                .toList();
        List<RankedArm> unhashed = where(family, "result.hashFailed");
        boolean wrong = hasWrongResults(family);
        if (!unhashed.isEmpty() && !wrong) {
            return List.of("Hashing its results threw under " + names(unhashed)
                    + ", so models were not compared by them; the first stacks are in " + NotesFile.EXCEPTIONS
                    + " beside the results.");
        }
        if (!where(family, "result.incomparable").isEmpty() && !wrong) {
            return List.of("Its results have no value to compare, for they have no hashCode of their content, or hold"
                    + " an object without one, such as an enum outside records and collections; a record, a"
                    + " collection or a string has.");
        }
        List<RankedArm> varying = where(family, "result.varies");
        if (!varying.isEmpty()) {
            return List.of(
                    varying.size() == called.size()
                            ? "Its results differ from op to op, so models were not compared by them."
                            : "Its results differ from op to op under " + names(varying)
                                    + " alone: it may not be safe to call from several threads.");
        }
        if (wrong) {
            return List.of("WRONG RESULTS: models differ in what the calls return, every fork of a model alike: "
                    + called.stream()
                            .filter(arm -> !hashes(arm).isEmpty())
                            .map(arm -> arm.name() + " "
                                    + Long.toHexString(
                                            hashes(arm).iterator().next().longValue()))
                            .collect(Collectors.joining(", "))
                    + " (hashes).");
        }
        Set<Double> hashes =
                called.stream().flatMap(arm -> hashes(arm).stream()).collect(Collectors.toSet());
        if (hashes.isEmpty()) {
            return List.of();
        }
        return List.of(
                hashes.size() == 1
                        ? "Its results are the same under all models."
                        : "Its results differ from JVM to JVM, so models were not compared by them.");
    }

    /**
     * Whether models return different results: all forks of each the same, and not the same as those of another. Needs
     * two forks of each, for a result may differ from JVM to JVM.
     */
    public static boolean hasWrongResults(RankedFamily family) {
        List<Set<Double>> hashes = family.arms().stream()
                .filter(arm -> !hashes(arm).isEmpty())
                .map(FunctionFindings::hashes)
                .toList();
        boolean knownToRepeat = family.arms().stream()
                .filter(arm -> !hashes(arm).isEmpty())
                .allMatch(arm -> arm.forks() > 1 && hashes(arm).size() == 1);
        return knownToRepeat && hashes.stream().distinct().count() > 1;
    }

    private static Set<Double> hashes(RankedArm arm) {
        return arm.measured().flatMap(one -> one.metric(HASH)).stream()
                .flatMap(metric -> Arrays.stream(metric.scores()))
                .flatMapToDouble(Arrays::stream)
                .boxed()
                .collect(Collectors.toSet());
    }

    private static List<RankedArm> where(RankedFamily family, String metric) {
        return family.arms().stream().filter(arm -> figure(arm, metric) > 0).toList();
    }

    private static String names(List<RankedArm> arms) {
        return arms.stream().map(RankedArm::name).collect(Collectors.joining(", "));
    }

    private static double figure(RankedArm arm, String metric) {
        return arm.measured()
                .flatMap((Measurement one) -> one.metric(metric))
                .map(Metric::meanOfForks)
                .orElse(Double.NaN);
    }
}
