package dev.strandbench.result;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the parameters that differ between the arms of a comparison. */
public final class ArmParameter {

    /** The parameter {@code "strategy"} replaces {@code "model"} if arms combine a model with other choices. */
    private static final List<String> NAMES = List.of("model", "strategy");

    /** The prefix of a circumstance that differs between the arms of a table, for example {@code arm.gc}. */
    public static final String CIRCUMSTANCE = "arm.";

    /** The prefix of a circumstance that all arms of a table share, for example {@code over.gc}. */
    public static final String QUESTION = "over.";

    private ArmParameter() {}

    public static boolean isNamed(String name) {
        return NAMES.contains(name) || name.startsWith(CIRCUMSTANCE);
    }

    public static Optional<String> among(Collection<String> names) {
        return allAmong(names).findFirst();
    }

    /** Returns the parameters that distinguish arms, without prefixes and separated by commas. */
    public static String heading(Collection<String> names) {
        return allAmong(names).map(ArmParameter::withoutPrefix).collect(Collectors.joining(", "));
    }

    /** Returns the name of an arm, such as {@code VIRTUAL} or {@code VIRTUAL gc=ZGC}; empty if the arm has no name. */
    public static String valueIn(Map<String, String> parameters) {
        return allAmong(parameters.keySet())
                .map(name -> name.startsWith(CIRCUMSTANCE)
                        ? withoutPrefix(name) + "=" + parameters.get(name)
                        : String.valueOf(parameters.get(name)))
                .collect(Collectors.joining(" "));
    }

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
