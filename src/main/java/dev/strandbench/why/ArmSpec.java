package dev.strandbench.why;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.Profile;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.why.intervention.ArmChange;
import dev.strandbench.why.intervention.ArmInQuestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Describes an arm of a plan. Compared circumstances may differ between arms. Repeated circumstances, which may include
 * the JDK, are the same for all arms.
 */
record ArmSpec(
        String benchmark,
        String mode,
        String jdk,
        Map<String, String> parameters,
        Map<String, String> compared,
        Map<String, String> repeated,
        Optional<String> jdkQuestion) {

    private static final Pattern FLAG_PREFIX = Pattern.compile("^-XX:[+-]?");
    private static final Pattern FLAG_VALUE = Pattern.compile("=.*");

    static ArmSpec of(ArmInQuestion arm, ArmChange change, Set<String> comparedNames) {
        Cell cell = arm.cell();
        Map<String, String> parameters = new LinkedHashMap<>(cell.benchmarkParameters());
        parameters.putAll(change.parameters());
        Map<String, String> compared = new LinkedHashMap<>();
        Map<String, String> repeated = new LinkedHashMap<>();
        cell.parameters().forEach((name, value) -> {
            if (Circumstance.isOfTheFork(name)) {
                String label = ArmParameter.withoutPrefix(name);
                boolean differs = name.startsWith(ArmParameter.CIRCUMSTANCE) || comparedNames.contains(label);
                (differs ? compared : repeated).put(label, value);
            }
        });
        change.circumstances().forEach((circumstance, value) -> compared.put(circumstance.label(), value));
        if (!change.jvmArguments().isEmpty()) {
            compared.merge(
                    Circumstance.JVM_ARGUMENTS.label(),
                    String.join(" ", change.jvmArguments()),
                    (own, more) -> own + " " + more);
        }
        return new ArmSpec(
                cell.benchmark(),
                cell.mode(),
                cell.jdk(),
                parameters,
                compared,
                repeated,
                Optional.ofNullable(cell.parameters().get(Circumstance.repeated(Circumstance.JDK))));
    }

    Profile.BenchmarkSelection selection() {
        return new Profile.BenchmarkSelection("^" + Pattern.quote(benchmark) + "$", lists(parameters), circumstances());
    }

    private ChosenCircumstances circumstances() {
        return ChosenCircumstances.of(lists(compared), lists(repeated));
    }

    private static Map<String, List<String>> lists(Map<String, String> values) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        values.forEach((name, value) -> lists.put(name, List.of(value)));
        return lists;
    }

    boolean isOverriddenBy(List<String> lastArguments) {
        String added = compared.getOrDefault(Circumstance.JVM_ARGUMENTS.label(), "");
        return circumstances().decides(lastArguments)
                || Stream.of(added.split(" ", -1))
                        .map(ArmSpec::flag)
                        .filter(name -> !name.isEmpty())
                        .anyMatch(name ->
                                lastArguments.stream().map(ArmSpec::flag).anyMatch(name::equals));
    }

    private static String flag(String argument) {
        return FLAG_VALUE
                .matcher(FLAG_PREFIX.matcher(argument).replaceFirst(""))
                .replaceFirst("");
    }

    boolean isPlannedAs(Cell planned) {
        Map<String, String> expected = new LinkedHashMap<>(parameters);
        compared.forEach((name, value) -> expected.put(Circumstance.compared(name), value));
        repeated.forEach((name, value) -> expected.put(Circumstance.repeated(name), value));
        long circumstances = planned.parameters().keySet().stream()
                .filter(Circumstance::isOfTheFork)
                .count();
        return planned.benchmark().equals(benchmark)
                && planned.mode().equals(mode)
                && planned.jdk().equals(jdk)
                && planned.parameters().entrySet().containsAll(expected.entrySet())
                && circumstances == compared.size() + repeated.size();
    }

    Cell asArm(Cell planned, Set<String> comparedParameters) {
        Map<String, String> named = new LinkedHashMap<>();
        planned.parameters()
                .forEach((name, value) -> named.put(
                        comparedParameters.contains(name) && !ArmParameter.isNamed(name)
                                ? Circumstance.compared(name)
                                : name,
                        value));
        jdkQuestion.ifPresent(value -> named.put(Circumstance.repeated(Circumstance.JDK), value));
        return new Cell(
                planned.benchmark(),
                planned.mode(),
                named,
                planned.jdk(),
                planned.jvmArguments(),
                planned.ownArguments());
    }
}
