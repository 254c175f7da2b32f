package dev.strandbench.plan;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/** The benchmarks and options of a JMH command line. JMH itself detects an invalid parameter value only in a fork. */
public record Selection(List<SelectedBenchmark> selected, Options options) {

    /** Throws {@link UserErrorException} if a parameter does not exist, has no value, or has an invalid value. */
    public void requireValidParameters(Collection<String> namesInCall) {
        for (String name : namesInCall) {
            if (selected.stream().noneMatch(benchmark -> benchmark.parameters().containsKey(name))) {
                String names = selected.stream()
                        .map(SelectedBenchmark::name)
                        .distinct()
                        .collect(Collectors.joining(", "));
                Set<String> valid = SelectedBenchmark.parameters(selected);
                throw new UserErrorException("no parameter " + name + " in " + names + near(name, valid) + "; valid: "
                        + String.join(", ", valid));
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
                                + benchmark.name() + near(value, parameter.validConstants())
                                + "; valid: " + parameter.validValues());
                    }
                }
            }
        }
    }

    private static String near(String name, Collection<String> valid) {
        return NearNames.note(NearNames.within(2, name, valid));
    }

    /**
     * Returns the models and strategies that cannot run, each with the reason; empty if the command line names the
     * arms. JMH runs every combination of values, so one unsupported combination excludes the whole arm.
     *
     * @throws UserErrorException if a named arm cannot run, if no arm can run, or if an arm cannot run and the
     *     scenarios have different arms
     */
    public Map<String, String> armsToLeaveOut() {
        List<String> jvmArguments = ForkArguments.ofCall(options);
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
                String text = benchmark.name() + " " + SelectedBenchmark.words(cell) + ": " + reason.get();
                if (named) {
                    throw new UserErrorException(text);
                }
                reasons.putIfAbsent(name, text);
            }
        }
        reasons.replaceAll((name, text) -> armsWithValidCells.contains(name)
                ? text + "; the other cells of " + name + " are left out with it; measure them in a separate call"
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

    public String armParameter() {
        return armLists().iterator().next().parameter();
    }

    public List<String> remainingArms(Collection<String> leftOut) {
        List<String> remaining = new ArrayList<>(armLists().iterator().next().values());
        remaining.removeAll(leftOut);
        return remaining;
    }

    private Set<Arms> armLists() {
        return selected.stream()
                .flatMap(benchmark -> benchmark.arm().stream())
                .map(arm -> new Arms(arm.name(), arm.defaults()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private record Arms(String parameter, List<String> values) {}
}
