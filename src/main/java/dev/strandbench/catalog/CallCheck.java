package dev.strandbench.catalog;

import dev.strandbench.error.SecretText;
import dev.strandbench.error.UserErrorException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.options.Options;

/**
 * Whether the parameters of a call to JMH make sense, found out before anything is forked: JMH itself takes any value
 * and fails in the fork.
 */
public final class CallCheck {

    private final List<SelectedBenchmark> selected;
    private final Options options;

    public CallCheck(List<SelectedBenchmark> selected, Options options) {
        this.selected = selected;
        this.options = options;
    }

    /**
     * Makes sure that every parameter that the call names exists and every value is valid.
     *
     * @throws UserErrorException if not
     */
    public void requireValidParameters(Collection<String> namesInCall) {
        for (String name : namesInCall) {
            if (selected.stream().noneMatch(benchmark -> benchmark.parameters().containsKey(name))) {
                Set<String> valid = new TreeSet<>();
                selected.forEach(
                        benchmark -> valid.addAll(benchmark.parameters().keySet()));
                throw new UserErrorException(
                        "no parameter " + name + " in " + names(selected) + "; valid: " + String.join(", ", valid));
            }
        }
        for (SelectedBenchmark benchmark : selected) {
            for (DeclaredParameter parameter : benchmark.parameters().values()) {
                if (parameter.defaults().isEmpty()
                        && !options.getParameter(parameter.name()).hasValue()) {
                    throw new UserErrorException(parameter.name() + " of " + benchmark.name()
                            + " has no value of its own; valid: -p " + parameter.name() + "=value,value");
                }
                for (String value : options.getParameter(parameter.name()).orElse(List.of())) {
                    if (!parameter.accepts(value)) {
                        throw new UserErrorException(parameter.name() + "=" + value + " is not valid for "
                                + benchmark.name() + "; valid: " + parameter.validValues());
                    }
                }
            }
        }
    }

    /**
     * The arms, models or strategies, that cannot run with the parameters asked for, with the reasons. JMH knows only
     * whole lists of values, so an arm that cannot run with one of several is left out with all of them, and the reason
     * says so.
     *
     * @return nothing if the call names the arms itself, for then all can run
     * @throws UserErrorException if the call names an arm that cannot, if none can, or if several scenarios would need
     *     different arms
     */
    public Map<String, String> armsToLeaveOut() {
        List<String> jvmArguments = CallArguments.ofEveryFork(options);
        Map<String, String> reasons = new LinkedHashMap<>();
        Set<String> armsWithValidCells = new LinkedHashSet<>();
        for (SelectedBenchmark benchmark : selected) {
            Optional<DeclaredParameter> arm = benchmark.arm();
            boolean named =
                    arm.isPresent() && options.getParameter(arm.get().name()).hasValue();
            for (Map<String, String> cell : benchmark.cells(options)) {
                String name = arm.map(it -> cell.getOrDefault(it.name(), "")).orElse("");
                Optional<String> reason = benchmark.unsupported(cell, jvmArguments);
                if (reason.isEmpty()) {
                    armsWithValidCells.add(name);
                    continue;
                }
                String text = benchmark.name() + " " + words(cell) + ": " + reason.get();
                if (named) {
                    throw new UserErrorException(text);
                }
                reasons.putIfAbsent(name, text);
            }
        }
        reasons.replaceAll((name, text) -> armsWithValidCells.contains(name)
                ? text + "; what else was asked of " + name + " is left out with it and needs a call of its own"
                : text);
        if (!reasons.isEmpty()) {
            requireOneListOfArms(reasons);
        }
        return reasons;
    }

    private void requireOneListOfArms(Map<String, String> reasons) {
        String first = reasons.values().iterator().next();
        Set<Arms> lists = armLists();
        if (lists.size() > 1) {
            throw new UserErrorException(first + "; select one scenario, or name the models with -p "
                    + lists.iterator().next().parameter() + "=…");
        }
        if (lists.isEmpty() || remainingArms(reasons.keySet()).isEmpty()) {
            throw new UserErrorException(first);
        }
    }

    /** The name of the parameter that {@link #remainingArms} are values of. */
    public String armParameter() {
        return armLists().iterator().next().parameter();
    }

    /** The arms that remain for all selected benchmarks when some are left out. */
    public List<String> remainingArms(Collection<String> leftOut) {
        List<String> remaining = new ArrayList<>(armLists().iterator().next().values());
        remaining.removeAll(leftOut);
        return remaining;
    }

    private Set<Arms> armLists() {
        Set<Arms> lists = new LinkedHashSet<>();
        for (SelectedBenchmark benchmark : selected) {
            benchmark.arm().ifPresent(arm -> lists.add(new Arms(arm.name(), arm.defaults())));
        }
        return lists;
    }

    private record Arms(String parameter, List<String> values) {}

    private static String words(Map<String, String> cell) {
        List<String> words = new ArrayList<>();
        cell.forEach((name, value) -> words.add(name + "=" + SecretText.masked(value)));
        return String.join(" ", words);
    }

    private static String names(List<SelectedBenchmark> benchmarks) {
        Set<String> names = new LinkedHashSet<>();
        benchmarks.forEach(benchmark -> names.add(benchmark.name()));
        return String.join(", ", names);
    }
}
