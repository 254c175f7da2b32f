package dev.strandbench.plan;

import dev.strandbench.environment.jdk.JavaVersion;
import dev.strandbench.error.UserErrorException;
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
 * The circumstances that a run chooses, by name: of those that are compared every combination is an arm, of those that
 * comparisons are repeated under every combination is a question of its own.
 *
 * @param compared valid values by the name of their circumstance
 * @param repeated likewise
 */
public record ChosenCircumstances(Map<String, List<String>> compared, Map<String, List<String>> repeated) {

    /** Forks have what their benchmarks ask for. */
    public static final ChosenCircumstances NONE = new ChosenCircumstances(Map.of(), Map.of());

    /** What JDKs choose differently by default, as far as it can be chosen for all of them. */
    private static final Map<String, List<String>> OF_ALL_JDKS =
            Map.of("gc", List.of("G1"), "compact-headers", List.of("off"));

    /**
     * Reads what a call or a profile chooses.
     *
     * @throws UserErrorException if a name or a value is not valid, or a name is both compared and repeated under
     */
    public static ChosenCircumstances of(Map<String, List<String>> compared, Map<String, List<String>> repeated) {
        ChosenCircumstances chosen = new ChosenCircumstances(valid(compared), valid(repeated));
        Set<String> both = new TreeSet<>(chosen.compared.keySet());
        both.retainAll(chosen.repeated.keySet());
        if (!both.isEmpty()) {
            throw new UserErrorException(
                    String.join(", ", both) + " is both compared and repeated under; valid: one of them");
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
            if (valid.put(label, label.equals(CircumstanceParameter.JDK) ? values : valid(label, values)) != null) {
                throw new UserErrorException(label + " is named twice; valid: once, with all its values");
            }
        });
        return valid;
    }

    /** The one way to write a name. */
    private static String label(String name) {
        return name.equalsIgnoreCase(CircumstanceParameter.JDK)
                ? CircumstanceParameter.JDK
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

    /** The same with what a call adds, which counts where both name a circumstance. */
    public ChosenCircumstances with(ChosenCircumstances call) {
        Map<String, List<String>> arms = new LinkedHashMap<>(compared);
        arms.keySet().removeAll(call.repeated.keySet());
        arms.putAll(call.compared);
        Map<String, List<String>> questions = new LinkedHashMap<>(repeated);
        questions.keySet().removeAll(call.compared.keySet());
        questions.putAll(call.repeated);
        return new ChosenCircumstances(arms, questions);
    }

    /** The same with what JDKs choose differently by default chosen for all of them, unless it is already. */
    public ChosenCircumstances controlled() {
        Map<String, List<String>> questions = new LinkedHashMap<>(repeated);
        OF_ALL_JDKS.forEach((name, values) -> {
            if (!compared.containsKey(name)) {
                questions.putIfAbsent(name, values);
            }
        });
        return new ChosenCircumstances(compared, questions);
    }

    /** The JDKs that are named; none if none are. */
    List<String> jdks() {
        List<String> jdks = new ArrayList<>(compared.getOrDefault(CircumstanceParameter.JDK, List.of()));
        jdks.addAll(repeated.getOrDefault(CircumstanceParameter.JDK, List.of()));
        return jdks;
    }

    /** Whether what some arguments decide is chosen here. */
    boolean decides(Collection<String> arguments) {
        return circumstances().stream().anyMatch(one -> arguments.stream().anyMatch(one::replaces));
    }

    /** Whether the heap is chosen here. */
    boolean hasHeap() {
        return circumstances().contains(Circumstance.HEAP);
    }

    private List<Circumstance> circumstances() {
        List<String> names = new ArrayList<>(compared.keySet());
        names.addAll(repeated.keySet());
        return names.stream().flatMap(name -> Circumstance.of(name).stream()).toList();
    }

    /** Names of the circumstances that are chosen, but for the JDK. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(compared.keySet());
        names.addAll(repeated.keySet());
        names.remove(CircumstanceParameter.JDK);
        return names;
    }

    /**
     * The parameters of every combination; one without any if nothing is chosen. A JDK is told by its feature release,
     * so that its next update is compared with it, unless another of the same release is in the plan.
     *
     * @param jdk that forks run on
     * @param all the JDKs of the plan
     */
    List<Map<String, String>> combinations(PlannedJdk jdk, List<PlannedJdk> all) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> each : repeated.entrySet()) {
            List<String> values =
                    each.getKey().equals(CircumstanceParameter.JDK) ? List.of(release(jdk, all)) : each.getValue();
            combinations = times(combinations, CircumstanceParameter.repeated(each.getKey()), values);
        }
        for (Map.Entry<String, List<String>> each : compared.entrySet()) {
            if (!each.getKey().equals(CircumstanceParameter.JDK)) {
                combinations = times(combinations, CircumstanceParameter.compared(each.getKey()), each.getValue());
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

    /** What asks a JVM for a combination. */
    static List<String> arguments(Map<String, String> combination, PlannedJdk jdk) {
        int feature = JavaVersion.featureOf(jdk.label());
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().arguments(one.getValue(), feature).stream())
                .toList();
    }

    /** What starts a JVM with a combination, before its own words. */
    static List<String> launcher(Map<String, String> combination) {
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().launcher(one.getValue()).stream())
                .toList();
    }

    /** What is left of what a benchmark asks for. */
    static List<String> remaining(Collection<String> own, Map<String, String> combination) {
        Set<Circumstance> chosen = Circumstance.among(combination).keySet();
        return own.stream()
                .filter(argument -> chosen.stream().noneMatch(one -> one.replaces(argument)))
                .toList();
    }

    /** Why a JVM cannot have a combination, as far as its release and the machine tell; empty if it can. */
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
