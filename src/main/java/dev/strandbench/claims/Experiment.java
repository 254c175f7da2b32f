package dev.strandbench.claims;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The measurements and questions that decide a claim.
 *
 * @param metric the name of the metric, or {@code score} for the time per op
 * @param parameters the values of each parameter; the claim is about every combination of these values
 * @param free the parameters that may have any value, as long as all arms have the same value
 * @param questions the questions; the claim holds if every answer is yes for every combination of parameter values
 * @param opSeconds the approximate time of the longest op, in s; 0 for a short op
 * @param better the side of the range on which a figure is better than claimed; empty if no figure is
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

    /** The state of the JVM. */
    public enum State {
        /** The JVM has just started. */
        COLD,
        /** The code has run for at least four iterations. */
        WARM,
        /** The publication asks for a sufficient warm-up, so scores and compiled code must not change any more. */
        STEADY
    }

    /** The side of a range on which figures are better than in the range. */
    public enum Better {
        LOWER,
        HIGHER
    }

    /** An arm of a claim: its name in the claim, the benchmark's class and method, and the arm's own parameters. */
    public record Arm(String name, String benchmark, Map<String, String> parameters) {

        Arm at(String parameter, String value) {
            Map<String, String> all = new LinkedHashMap<>(parameters);
            all.put(parameter, value);
            return new Arm(name + " at " + parameter + "=" + value, benchmark, all);
        }
    }

    /** A benchmark's class and method, with the parameters that the claim names. All others have their defaults. */
    public record ClaimCell(String benchmark, Map<String, String> parameters) {

        boolean isMeasuredBy(Cell cell) {
            return cell.benchmark().endsWith("." + benchmark)
                    && cell.parameters().entrySet().containsAll(allParameters().entrySet());
        }

        /** Returns the claim's parameters. Adds the published fork site if the claim names no fork site. */
        Map<String, String> measuredParameters() {
            Map<String, String> measured = new LinkedHashMap<>(parameters);
            ClaimCatalog.find(benchmark)
                    .filter(found -> found.parameters().containsKey(SelectedBenchmark.FORK_SITE))
                    .ifPresent(found ->
                            measured.putIfAbsent(SelectedBenchmark.FORK_SITE, SelectedBenchmark.PUBLISHED_FORK_SITE));
            return measured;
        }

        /** Returns {@link #measuredParameters} and all other parameters that have a single default. */
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

    /** Returns every combination of parameter values; one empty combination if there are no parameters. */
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

    /** Returns the values of a combination that are not the same in all combinations. */
    Map<String, String> varying(Map<String, String> combination) {
        Map<String, String> varying = new LinkedHashMap<>(combination);
        varying.keySet()
                .removeIf(name -> Objects.requireNonNull(parameters.get(name)).size() < 2);
        return varying;
    }
}
