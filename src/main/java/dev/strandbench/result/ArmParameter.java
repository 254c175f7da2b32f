package dev.strandbench.result;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parameters that tell the arms of one comparison apart: one of the benchmark, and circumstances of its forks that
 * are compared. Every other parameter is part of the question.
 */
public final class ArmParameter {

    /** A concurrency model, or, where a scenario's arms are not all models, what the scenario calls a strategy. */
    private static final List<String> NAMES = List.of("model", "strategy");

    /** What the name of a circumstance begins with that is compared, for example {@code arm.gc}. */
    public static final String CIRCUMSTANCE = "arm.";

    /** What the name of a circumstance begins with that a comparison is repeated under, for example {@code over.gc}. */
    public static final String QUESTION = "over.";

    private ArmParameter() {}

    /** Whether a parameter of this name is one. */
    public static boolean isNamed(String name) {
        return NAMES.contains(name) || name.startsWith(CIRCUMSTANCE);
    }

    /** Its name among the names of a benchmark's parameters; empty if the benchmark has no arms. */
    public static Optional<String> among(Collection<String> names) {
        return allAmong(names).findFirst();
    }

    /** What arms differ in, in words; empty if there are none. */
    public static String heading(Collection<String> names) {
        return allAmong(names).map(ArmParameter::withoutPrefix).collect(Collectors.joining(", "));
    }

    /** The arm that some parameters tell, for example {@code VIRTUAL} or {@code VIRTUAL gc=ZGC}; empty if none. */
    public static String valueIn(Map<String, String> parameters) {
        return allAmong(parameters.keySet())
                .map(name -> name.startsWith(CIRCUMSTANCE)
                        ? withoutPrefix(name) + "=" + parameters.get(name)
                        : String.valueOf(parameters.get(name)))
                .collect(Collectors.joining(" "));
    }

    /** Without the word that sets a circumstance apart from a benchmark's own parameters. */
    public static String withoutPrefix(String name) {
        return name.startsWith(CIRCUMSTANCE) || name.startsWith(QUESTION)
                ? name.substring(name.indexOf('.') + 1)
                : name;
    }

    /** The benchmark's own first, then circumstances. */
    private static Stream<String> allAmong(Collection<String> names) {
        return Stream.concat(
                NAMES.stream().filter(names::contains),
                names.stream().filter(name -> name.startsWith(CIRCUMSTANCE)).sorted());
    }
}
