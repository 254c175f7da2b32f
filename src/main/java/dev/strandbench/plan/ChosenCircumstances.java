package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.MemorySize;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The values chosen for circumstances. Each compared value gets its own arm; for each repeated value, all comparisons
 * are repeated.
 */
public record ChosenCircumstances(Map<String, List<String>> compared, Map<String, List<String>> repeated) {

    public static final ChosenCircumstances NONE = new ChosenCircumstances(Map.of(), Map.of());

    // The defaults of these circumstances differ between JDKs. All JDKs support the values here.
    private static final Map<String, List<String>> OF_ALL_JDKS =
            Map.of("gc", List.of("G1"), "compact-headers", List.of("off"));

    /**
     * Throws {@link UserErrorException} if a name or value is not valid, or if a circumstance is both compared and
     * repeated.
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
            boolean isJdk = name.equalsIgnoreCase(Circumstance.JDK);
            String label = isJdk ? Circumstance.JDK : Circumstance.named(name).label();
            List<String> read = isJdk
                    ? values
                    : values.stream()
                            .map(Circumstance.named(name)::read)
                            .distinct()
                            .toList();
            if (valid.put(label, read) != null) {
                throw new UserErrorException(label + " is named twice; valid: once, with all its values");
            }
        });
        return valid;
    }

    /** Returns a copy with added circumstances, which replace those with the same names. */
    public ChosenCircumstances with(ChosenCircumstances call) {
        Map<String, List<String>> arms = new LinkedHashMap<>(compared);
        arms.keySet().removeAll(call.repeated.keySet());
        arms.putAll(call.compared);
        Map<String, List<String>> questions = new LinkedHashMap<>(repeated);
        questions.keySet().removeAll(call.compared.keySet());
        questions.putAll(call.repeated);
        return new ChosenCircumstances(arms, questions);
    }

    /** Returns a copy with the same collector and object headers on all JDKs. Does not change chosen values. */
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
        return Stream.of(compared, repeated)
                .flatMap(chosen -> chosen.getOrDefault(Circumstance.JDK, List.of()).stream())
                .toList();
    }

    /** Returns true if these arguments at the end of a JVM's command line would override a chosen circumstance. */
    public boolean decides(Collection<String> arguments) {
        return circumstances().stream().anyMatch(one -> arguments.stream().anyMatch(one::replaces));
    }

    boolean hasHeap() {
        return circumstances().contains(Circumstance.HEAP);
    }

    private List<Circumstance> circumstances() {
        return names().stream().flatMap(name -> Circumstance.of(name).stream()).toList();
    }

    Set<String> names() {
        Set<String> names = new TreeSet<>(compared.keySet());
        names.addAll(repeated.keySet());
        names.remove(Circumstance.JDK);
        return names;
    }

    /**
     * Returns every combination of the chosen values, or one empty combination if no value is chosen. If possible,
     * names a JDK by its feature release, so that results stay comparable after an update.
     */
    List<Map<String, String>> combinations(PlannedJdk jdk, List<PlannedJdk> jdks) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        repeated.forEach((name, all) -> values.put(
                Circumstance.repeated(name), name.equals(Circumstance.JDK) ? List.of(release(jdk, jdks)) : all));
        compared.forEach((name, all) -> values.put(Circumstance.compared(name), all));
        values.remove(Circumstance.compared(Circumstance.JDK));
        return SelectedBenchmark.combinations(values);
    }

    private static String release(PlannedJdk jdk, List<PlannedJdk> all) {
        int feature = jdk.feature();
        long ofRelease =
                all.stream().filter(other -> other.feature() == feature).count();
        return ofRelease > 1 ? jdk.label() : String.valueOf(feature);
    }

    static List<String> arguments(Map<String, String> combination, PlannedJdk jdk) {
        int feature = jdk.feature();
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().arguments(one.getValue(), feature).stream())
                .toList();
    }

    static List<String> launcher(Map<String, String> combination) {
        return Circumstance.among(combination).entrySet().stream()
                .flatMap(one -> one.getKey().launcher(one.getValue()).stream())
                .toList();
    }

    static List<String> remaining(Collection<String> own, Map<String, String> combination) {
        Set<Circumstance> chosen = Circumstance.among(combination).keySet();
        return own.stream()
                .filter(argument -> chosen.stream().noneMatch(one -> one.replaces(argument)))
                .toList();
    }

    /** Returns an error message if this machine cannot give a JVM the chosen circumstances; otherwise empty. */
    static Optional<String> obstacle(Map<String, String> combination, PlannedJdk jdk, long memoryMebibytes) {
        int feature = jdk.feature();
        Map<Circumstance, String> chosen = Circumstance.among(combination);
        return chosen.entrySet().stream()
                .flatMap(one -> one.getKey().obstacle(one.getValue(), feature).stream())
                .findFirst()
                .or(() -> Circumstance.quotaBeyondCpuset(chosen))
                .or(() -> Circumstance.liveBeyondHeap(chosen))
                .or(() -> Optional.ofNullable(chosen.get(Circumstance.HEAP))
                        .flatMap(size -> new ForkHeap(MemorySize.mebibytes(Objects.requireNonNull(size)))
                                .obstacle(memoryMebibytes)));
    }
}
