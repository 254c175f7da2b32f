package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.jdk.JavaVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The circumstances that a run chooses, valid values by name. Every combination of compared values is an arm.
 * Comparisons are repeated with every combination of repeated values.
 */
public record ChosenCircumstances(Map<String, List<String>> compared, Map<String, List<String>> repeated) {

    /** No choice: forks have the arguments of their benchmarks. */
    public static final ChosenCircumstances NONE = new ChosenCircumstances(Map.of(), Map.of());

    // Defaults that differ between JDKs, as far as all JDKs can have one value.
    private static final Map<String, List<String>> OF_ALL_JDKS =
            Map.of("gc", List.of("G1"), "compact-headers", List.of("off"));

    /**
     * Reads the choices of a call or a profile.
     *
     * @throws UserErrorException if a name or a value is not valid, or a name is both compared and repeated
     */
    public static ChosenCircumstances of(Map<String, List<String>> compared, Map<String, List<String>> repeated) {
        ChosenCircumstances chosen = new ChosenCircumstances(valid(compared), valid(repeated));
        Set<String> both = new TreeSet<>(chosen.compared.keySet());
        both.retainAll(chosen.repeated.keySet());
        if (!both.isEmpty()) {
            throw new UserErrorException(
                    String.join(", ", both) + " is both compared and repeated; valid: one of them");
        }
        return chosen;
    }

    private static Map<String, List<String>> valid(Map<String, List<String>> chosen) {
        Map<String, List<String>> valid = new LinkedHashMap<>();
        chosen.forEach((name, values) -> {
            if (values.isEmpty()) {
                throw new UserErrorException(name + " has no value; valid: one or more");
            }
            String label = label(name);
            if (valid.put(label, label.equals(Circumstance.JDK) ? values : valid(label, values)) != null) {
                throw new UserErrorException(label + " is named twice; valid: once, with all its values");
            }
        });
        return valid;
    }

    private static String label(String name) {
        return name.equalsIgnoreCase(Circumstance.JDK)
                ? Circumstance.JDK
                : Circumstance.of(name)
                        .map(Circumstance::label)
                        .orElseThrow(() -> new UserErrorException(
                                name + " is not a circumstance; valid: jdk, " + Circumstance.labels()));
    }

    private static List<String> valid(String name, List<String> values) {
        Circumstance circumstance = Circumstance.of(name)
                .orElseThrow(() ->
                        new UserErrorException(name + " is not a circumstance; valid: jdk, " + Circumstance.labels()));
        return values.stream()
                .map(value -> circumstance
                        .read(value)
                        .orElseThrow(() -> new UserErrorException(
                                name + "=" + value + " is not valid; valid: " + circumstance.valid())))
                .distinct()
                .toList();
    }

    /** Adds the choices of a call, which replace choices of the same circumstances. */
    public ChosenCircumstances with(ChosenCircumstances call) {
        Map<String, List<String>> arms = new LinkedHashMap<>(compared);
        arms.keySet().removeAll(call.repeated.keySet());
        arms.putAll(call.compared);
        Map<String, List<String>> questions = new LinkedHashMap<>(repeated);
        questions.keySet().removeAll(call.compared.keySet());
        questions.putAll(call.repeated);
        return new ChosenCircumstances(arms, questions);
    }

    /** Adds fixed values for the defaults that differ between JDKs, unless they are chosen already. */
    public ChosenCircumstances controlled() {
        Map<String, List<String>> questions = new LinkedHashMap<>(repeated);
        OF_ALL_JDKS.forEach((name, values) -> {
            if (!compared.containsKey(name)) {
                questions.putIfAbsent(name, values);
            }
        });
        return new ChosenCircumstances(compared, questions);
    }

    List<String> jdks() {
        List<String> jdks = new ArrayList<>(compared.getOrDefault(Circumstance.JDK, List.of()));
        jdks.addAll(repeated.getOrDefault(Circumstance.JDK, List.of()));
        return jdks;
    }

    /** Returns true if one of the arguments decides a chosen circumstance. */
    boolean decides(Collection<String> arguments) {
        return circumstances().stream().anyMatch(one -> arguments.stream().anyMatch(one::replaces));
    }

    boolean hasHeap() {
        return circumstances().contains(Circumstance.HEAP);
    }

    private List<Circumstance> circumstances() {
        List<String> names = new ArrayList<>(compared.keySet());
        names.addAll(repeated.keySet());
        return names.stream().flatMap(name -> Circumstance.of(name).stream()).toList();
    }

    /** Returns the names of the chosen circumstances, without the JDK. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(compared.keySet());
        names.addAll(repeated.keySet());
        names.remove(Circumstance.JDK);
        return names;
    }

    /**
     * Returns the cell parameters of every combination; one empty combination if nothing is chosen. A JDK is named by
     * its feature release, unless the plan has another JDK of that release. So results compare with the next update.
     *
     * @param jdk the JDK that forks run on
     * @param all the JDKs of the plan
     */
    List<Map<String, String>> combinations(PlannedJdk jdk, List<PlannedJdk> all) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> each : repeated.entrySet()) {
            List<String> values = each.getKey().equals(Circumstance.JDK) ? List.of(release(jdk, all)) : each.getValue();
            combinations = times(combinations, Circumstance.repeated(each.getKey()), values);
        }
        for (Map.Entry<String, List<String>> each : compared.entrySet()) {
            if (!each.getKey().equals(Circumstance.JDK)) {
                combinations = times(combinations, Circumstance.compared(each.getKey()), each.getValue());
            }
        }
        return combinations;
    }

    private static String release(PlannedJdk jdk, List<PlannedJdk> all) {
        int feature = JavaVersion.featureOf(jdk.label());
        long ofRelease = all.stream()
                .filter(other -> JavaVersion.featureOf(other.label()) == feature)
                .count();
        return ofRelease > 1 ? jdk.label() : String.valueOf(feature);
    }

    private static List<Map<String, String>> times(
            List<Map<String, String>> combinations, String name, List<String> values) {
        List<Map<String, String>> longer = new ArrayList<>();
        for (Map<String, String> combination : combinations) {
            for (String value : values) {
                Map<String, String> copy = new LinkedHashMap<>(combination);
                copy.put(name, value);
                longer.add(copy);
            }
        }
        return longer;
    }

    /** Returns the JVM arguments of a combination. */
    static List<String> arguments(Map<String, String> combination, PlannedJdk jdk) {
        int feature = JavaVersion.featureOf(jdk.label());
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().arguments(one.getValue(), feature).stream())
                .toList();
    }

    /** Returns the command that starts a JVM with a combination. */
    static List<String> launcher(Map<String, String> combination) {
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().launcher(one.getValue()).stream())
                .toList();
    }

    /** Returns the arguments of a benchmark that a combination does not replace. */
    static List<String> remaining(Collection<String> own, Map<String, String> combination) {
        Set<Circumstance> chosen = Circumstance.among(combination).keySet();
        return own.stream()
                .filter(argument -> chosen.stream().noneMatch(one -> one.replaces(argument)))
                .toList();
    }

    /** Returns why a JVM of this release cannot have a combination on this machine; empty if it can. */
    static Optional<String> obstacle(Map<String, String> combination, PlannedJdk jdk, long memoryMebibytes) {
        int feature = JavaVersion.featureOf(jdk.label());
        Map<Circumstance, String> chosen = Circumstance.among(combination);
        return chosen.entrySet().stream()
                .flatMap(one -> one.getKey().obstacle(one.getValue(), feature).stream())
                .findFirst()
                .or(() -> Circumstance.quotaBeyondCpuset(chosen))
                .or(() -> Optional.ofNullable(chosen.get(Circumstance.HEAP))
                        .flatMap(size -> new ForkHeap(Circumstance.mebibytes(Objects.requireNonNull(size)))
                                .obstacle(memoryMebibytes)));
    }
}
