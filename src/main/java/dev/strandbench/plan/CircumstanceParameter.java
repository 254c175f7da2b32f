package dev.strandbench.plan;

import dev.strandbench.result.ArmParameter;
import java.util.Optional;

/** How a circumstance is told among the parameters of a cell, which session and result files have. */
public final class CircumstanceParameter {

    /** The JDK, where comparisons are repeated on each instead of comparing them. */
    public static final String JDK = "jdk";

    private CircumstanceParameter() {}

    /** The parameter of what is compared. */
    public static String compared(String label) {
        return ArmParameter.CIRCUMSTANCE + label;
    }

    /** The parameter of what a comparison is repeated under. */
    public static String repeated(String label) {
        return ArmParameter.QUESTION + label;
    }

    /** Whether a parameter is none of the benchmark's. */
    public static boolean isNamed(String parameter) {
        return hasPrefix(parameter) && isLabel(ArmParameter.withoutPrefix(parameter));
    }

    /** Whether a name is one of a circumstance, however it is written. */
    public static boolean isLabel(String name) {
        return name.equalsIgnoreCase(JDK) || Circumstance.of(name).isPresent();
    }

    private static boolean hasPrefix(String parameter) {
        return parameter.startsWith(ArmParameter.CIRCUMSTANCE) || parameter.startsWith(ArmParameter.QUESTION);
    }

    /** Whether a parameter tells what forks have beyond what their benchmark asks for; the JDK is not among that. */
    public static boolean isOfTheFork(String parameter) {
        return of(parameter).isPresent();
    }

    /** The circumstance that a parameter tells; empty if it tells none, or the JDK. */
    static Optional<Circumstance> of(String parameter) {
        return hasPrefix(parameter) ? Circumstance.of(ArmParameter.withoutPrefix(parameter)) : Optional.empty();
    }
}
