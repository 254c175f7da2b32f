package dev.strandbench.claims;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The measurements that decide a claim, and the questions that they must answer. The claim holds if the answer to every
 * question is yes, for every combination of parameter values.
 *
 * @param metric name of the metric, or {@code score} for the time per op
 * @param parameters possible values of each parameter; the claim is about all combinations of these values
 * @param free parameters that may have any value if all arms have the same value
 * @param opSeconds approximate time of the longest op, in s; 0 for a short op
 * @param better side of the range on which values are better than claimed; empty if there is none
 */
public record Experiment(
        State state,
        String metric,
        Map<String, Arm> arms,
        Map<String, List<String>> parameters,
        List<String> free,
        List<ClaimQuestion> questions,
        double opSeconds,
        Shows shows,
        Optional<Better> better) {

    public enum State {
        /** The JVM has just started. */
        COLD,
        /** The code has run in at least four iterations. */
        WARM,
        /** Scores and compiled code must no longer change, because the publication requires a sufficient warm-up. */
        STEADY
    }

    public enum Better {
        LOWER,
        HIGHER
    }

    public record Arm(String name, String benchmark, Map<String, String> parameters) {

        Arm at(String parameter, String value) {
            Map<String, String> all = new LinkedHashMap<>(parameters);
            all.put(parameter, value);
            return new Arm(name + " at " + parameter + "=" + value, benchmark, all);
        }
    }

    /** A benchmark's class and method, with a claim's parameter values. Other parameters have default values. */
    public record ClaimCell(String benchmark, Map<String, String> parameters) {

        boolean isMeasuredBy(Cell cell) {
            return cell.benchmark().endsWith("." + benchmark)
                    && cell.parameters().entrySet().containsAll(allParameters().entrySet());
        }

        /**
         * Returns the claim's parameter values. If the claim gives no value for the fork site, adds
         * {@code AS_PUBLISHED}.
         */
        Map<String, String> measuredParameters() {
            Map<String, String> measured = new LinkedHashMap<>(parameters);
            ClaimCatalog.find(benchmark)
                    .filter(found -> found.parameters().containsKey(SelectedBenchmark.FORK_SITE))
                    .ifPresent(found ->
                            measured.putIfAbsent(SelectedBenchmark.FORK_SITE, SelectedBenchmark.PUBLISHED_FORK_SITE));
            return measured;
        }

        /** Returns {@link #measuredParameters} and the values of other parameters that have one default value. */
        Map<String, String> allParameters() {
            Map<String, String> all = new LinkedHashMap<>();
            ClaimCatalog.find(benchmark)
                    .ifPresent(found -> found.parameters().values().stream()
                            .filter(parameter -> parameter.defaults().size() == 1)
                            .forEach(parameter -> all.put(
                                    parameter.name(), parameter.defaults().getFirst())));
            all.putAll(measuredParameters());
            return all;
        }
    }

    /** Returns every combination of parameter values; without parameters, one empty combination. */
    List<Map<String, String>> combinations() {
        return SelectedBenchmark.combinations(parameters);
    }

    boolean isOfCounts() {
        return questions.stream().anyMatch(ClaimQuestion.OfCount.class::isInstance);
    }

    int parts() {
        return combinations().size() * questions.size();
    }

    ClaimCell cell(Arm arm, Map<String, String> combination) {
        Map<String, String> all = new LinkedHashMap<>(combination);
        all.putAll(arm.parameters());
        return new ClaimCell(arm.benchmark(), all);
    }

    List<ClaimCell> cells() {
        return combinations().stream()
                .flatMap(combination -> arms.values().stream().map(arm -> cell(arm, combination)))
                .distinct()
                .toList();
    }

    /** Returns those parameters of a combination that have several values in the experiment. */
    Map<String, String> varying(Map<String, String> combination) {
        Map<String, String> varying = new LinkedHashMap<>(combination);
        varying.keySet()
                .removeIf(name -> Objects.requireNonNull(parameters.get(name)).size() < 2);
        return varying;
    }
}
