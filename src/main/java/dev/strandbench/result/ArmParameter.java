package dev.strandbench.result;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The benchmark parameter that tells the arms of one comparison apart; every other parameter is part of the question.
 */
public final class ArmParameter {

    /** A concurrency model, or, where a scenario's arms are not all models, what the scenario calls a strategy. */
    private static final List<String> NAMES = List.of("model", "strategy");

    private ArmParameter() {}

    /** Whether a parameter of this name is one. */
    public static boolean isNamed(String name) {
        return NAMES.contains(name);
    }

    /** All names that it may have. */
    public static List<String> names() {
        return NAMES;
    }

    /** Its name among the names of a benchmark's parameters; empty if the benchmark has no arms. */
    public static Optional<String> among(Collection<String> names) {
        return NAMES.stream().filter(names::contains).findFirst();
    }
}
