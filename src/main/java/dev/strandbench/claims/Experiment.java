package dev.strandbench.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The measurements and the predicate that decide a claim.
 *
 * @param metric a metric's name, or {@code score}, which counts as time per op
 * @param arms by name
 * @param parameters the values of each; the claim is about every combination
 * @param free parameters that may have any value, as long as all arms share it
 * @param opSeconds the approximate time of the longest op, in s; 0 if it is short
 */
public record Experiment(
        State state,
        String metric,
        Map<String, Arm> arms,
        Map<String, List<String>> parameters,
        List<String> free,
        ClaimPredicate predicate,
        double opSeconds) {

    /** The state of the JVM that a claim is about. */
    public enum State {
        /** Just started. */
        COLD,
        /** Warmed up. */
        WARM
    }

    /**
     * One of the things that a claim compares.
     *
     * @param name the claim's name for it: a model, a strategy or another word
     * @param benchmark class and method, for example {@code FanOutBenchmark.fanOut}
     * @param parameters that distinguish it from other arms, for example the model
     */
    public record Arm(String name, String benchmark, Map<String, String> parameters) {

        Arm at(String parameter, String value, String otherName) {
            Map<String, String> all = new LinkedHashMap<>(parameters);
            all.put(parameter, value);
            return new Arm(otherName, benchmark, all);
        }
    }

    /** Returns every combination of the parameters' values; one empty combination if there are no parameters. */
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

    /** Returns the questions that every combination must answer with yes for the claim to hold. */
    public List<ClaimQuestion> questions() {
        return predicate.questions(name -> Objects.requireNonNull(arms.get(name)));
    }

    /** Returns the number of answers that decide the claim: one per combination and question. */
    int parts() {
        return combinations().size() * questions().size();
    }

    /** Returns the cell to measure for an arm at a combination. */
    public ClaimCell cell(Arm arm, Map<String, String> combination) {
        Map<String, String> all = new LinkedHashMap<>(combination);
        all.putAll(arm.parameters());
        return new ClaimCell(arm.benchmark(), all);
    }

    /** Returns all cells to measure, each once. */
    public List<ClaimCell> cells() {
        LinkedHashSet<ClaimCell> cells = new LinkedHashSet<>();
        for (Map<String, String> combination : combinations()) {
            predicate.arms().forEach(name -> cells.add(cell(Objects.requireNonNull(arms.get(name)), combination)));
        }
        return List.copyOf(cells);
    }

    /** Returns the part of a combination that differs from other combinations. */
    Map<String, String> varying(Map<String, String> combination) {
        Map<String, String> varying = new LinkedHashMap<>(combination);
        varying.keySet()
                .removeIf(name -> Objects.requireNonNull(parameters.get(name)).size() < 2);
        return varying;
    }
}
