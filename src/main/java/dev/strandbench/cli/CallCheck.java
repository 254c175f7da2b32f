package dev.strandbench.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.options.Options;

/**
 * Whether the parameters of a call to JMH make sense, found out before anything is forked: JMH itself takes any value
 * and fails in the fork.
 */
final class CallCheck {

    private static final String MODEL = "model";

    private final List<SelectedBenchmark> selected;
    private final Options options;

    CallCheck(List<SelectedBenchmark> selected, Options options) {
        this.selected = selected;
        this.options = options;
    }

    /**
     * Makes sure that every parameter that the call names exists and every value is valid.
     *
     * @throws WrongCallException if not
     */
    void requireValidParameters(Collection<String> namesInCall) {
        for (String name : namesInCall) {
            if (selected.stream().noneMatch(benchmark -> benchmark.parameters().containsKey(name))) {
                Set<String> valid = new TreeSet<>();
                selected.forEach(
                        benchmark -> valid.addAll(benchmark.parameters().keySet()));
                throw new WrongCallException(
                        "no parameter " + name + " in " + names(selected) + "; valid: " + String.join(", ", valid));
            }
        }
        for (SelectedBenchmark benchmark : selected) {
            for (DeclaredParameter parameter : benchmark.parameters().values()) {
                for (String value : options.getParameter(parameter.name()).orElse(List.of())) {
                    if (!parameter.accepts(value)) {
                        throw new WrongCallException(parameter.name() + "=" + value + " is not valid for "
                                + benchmark.name() + "; valid: " + parameter.validValues());
                    }
                }
            }
        }
    }

    /**
     * The models that cannot run with the parameters asked for, with the reasons.
     *
     * @return nothing if the call names the models itself, for then all can run
     * @throws WrongCallException if the call names a model that cannot, or several scenarios would need different
     *     models
     */
    Map<String, String> modelsToLeaveOut() {
        boolean named = options.getParameter(MODEL).hasValue();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (SelectedBenchmark benchmark : selected) {
            for (Map<String, String> cell : benchmark.cells(options)) {
                benchmark.unsupported(cell).ifPresent(reason -> {
                    String text = benchmark.name() + " " + words(cell) + ": " + reason;
                    if (named) {
                        throw new WrongCallException(text);
                    }
                    reasons.putIfAbsent(cell.getOrDefault(MODEL, ""), text);
                });
            }
        }
        if (!reasons.isEmpty() && modelLists().size() > 1) {
            throw new WrongCallException(
                    reasons.values().iterator().next() + "; select one scenario, or name the models with -p model=…");
        }
        return reasons;
    }

    /** The models that remain for all selected benchmarks when some are left out. */
    List<String> remainingModels(Collection<String> leftOut) {
        List<String> remaining = new ArrayList<>(modelLists().iterator().next());
        remaining.removeAll(leftOut);
        return remaining;
    }

    private Set<List<String>> modelLists() {
        Set<List<String>> lists = new LinkedHashSet<>();
        for (SelectedBenchmark benchmark : selected) {
            DeclaredParameter model = benchmark.parameters().get(MODEL);
            if (model != null) {
                lists.add(model.defaults());
            }
        }
        return lists;
    }

    private static String words(Map<String, String> cell) {
        List<String> words = new ArrayList<>();
        cell.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(" ", words);
    }

    private static String names(List<SelectedBenchmark> benchmarks) {
        Set<String> names = new LinkedHashSet<>();
        benchmarks.forEach(benchmark -> names.add(benchmark.name()));
        return String.join(", ", names);
    }
}
