package dev.strandbench.result;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters in which the arms of a comparison differ. All other parameters are part of the question. */
public final class ArmParameter {

    /** The strategy names the arms of a scenario whose arms are not all concurrency models. */
    private static final List<String> NAMES = List.of("model", "strategy");

    /** The prefix of a compared circumstance's name, for example {@code arm.gc}. */
    public static final String CIRCUMSTANCE = "arm.";

    /** The prefix of the name of a circumstance under which a comparison is repeated, for example {@code over.gc}. */
    public static final String QUESTION = "over.";

    private ArmParameter() {}

    public static boolean isNamed(String name) {
        return NAMES.contains(name) || name.startsWith(CIRCUMSTANCE);
    }

    /** Returns the first name of a parameter that distinguishes arms; empty if the benchmark has no arms. */
    public static Optional<String> among(Collection<String> names) {
        return allAmong(names).findFirst();
    }

    /** Returns the names of the parameters in which arms differ; empty if there are no arms. */
    public static String heading(Collection<String> names) {
        return allAmong(names).map(ArmParameter::withoutPrefix).collect(Collectors.joining(", "));
    }

    /** Returns the arm, for example {@code VIRTUAL} or {@code VIRTUAL gc=ZGC}; empty if there is no arm. */
    public static String valueIn(Map<String, String> parameters) {
        return allAmong(parameters.keySet())
                .map(name -> name.startsWith(CIRCUMSTANCE)
                        ? withoutPrefix(name) + "=" + parameters.get(name)
                        : String.valueOf(parameters.get(name)))
                .collect(Collectors.joining(" "));
    }

    /** Returns the name without the prefix of a circumstance. */
    public static String withoutPrefix(String name) {
        return name.startsWith(CIRCUMSTANCE) || name.startsWith(QUESTION)
                ? name.substring(name.indexOf('.') + 1)
                : name;
    }

    private static Stream<String> allAmong(Collection<String> names) {
        return Stream.concat(
                NAMES.stream().filter(names::contains),
                names.stream().filter(name -> name.startsWith(CIRCUMSTANCE)).sorted());
    }
}
