package dev.strandbench.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How a claim is judged.
 *
 * @param state of the JVM that it is about
 * @param metric a metric's name, or {@code score}, which counts as time per op
 * @param arms what is compared, by name
 * @param parameters values of each; the claim is made for every combination
 * @param free parameters that may have any value, the same for all arms
 * @param predicate what is claimed
 * @param opSeconds about how long the longest op takes, in s; 0 if it is short
 */
public record Experiment(
        ClaimState state,
        String metric,
        Map<String, ClaimArm> arms,
        Map<String, List<String>> parameters,
        List<String> free,
        ClaimPredicate predicate,
        double opSeconds) {

    /** Every combination of the parameters' values; one without any if there are no parameters. */
    public List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : parameter.getValue()) {
                    Map<String, String> copy = new LinkedHashMap<>(combination);
                    copy.put(parameter.getKey(), value);
                    longer.add(copy);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    /** What has to be true for every combination. */
    public List<ClaimQuestion> questions() {
        return predicate.questions(name -> Objects.requireNonNull(arms.get(name)));
    }

    /** How many answers decide, one for each combination and question, whether or not anything was measured of them. */
    int parts() {
        return combinations().size() * questions().size();
    }

    /** What has to be measured of an arm for a combination. */
    public ClaimCell cell(ClaimArm arm, Map<String, String> combination) {
        Map<String, String> all = new LinkedHashMap<>(combination);
        all.putAll(arm.parameters());
        return new ClaimCell(arm.benchmark(), all);
    }

    /** Everything that has to be measured, each cell once. */
    public List<ClaimCell> cells() {
        LinkedHashSet<ClaimCell> cells = new LinkedHashSet<>();
        for (Map<String, String> combination : combinations()) {
            predicate.arms().forEach(name -> cells.add(cell(Objects.requireNonNull(arms.get(name)), combination)));
        }
        return List.copyOf(cells);
    }

    /** The parameters of a combination that have other values in others. */
    Map<String, String> varying(Map<String, String> combination) {
        Map<String, String> varying = new LinkedHashMap<>(combination);
        varying.keySet()
                .removeIf(name -> Objects.requireNonNull(parameters.get(name)).size() < 2);
        return varying;
    }
}
