package dev.strandbench.environment;

import java.util.Optional;

/**
 * Something about this machine that a measurement should know of.
 *
 * @param severity how much it matters
 * @param what in a sentence
 * @param remedy what helps, in a sentence; empty if nothing has to be done
 */
public record Finding(Severity severity, String what, Optional<String> remedy) {

    /** How much a finding matters. */
    public enum Severity {
        /** As it should be. */
        FINE,
        /** Good to know. */
        HINT,
        /** Makes results less sure. */
        WARNING,
        /** Makes results worthless. */
        ERROR
    }

    static Finding fine(String what) {
        return new Finding(Severity.FINE, what, Optional.empty());
    }

    static Finding hint(String what, String remedy) {
        return new Finding(Severity.HINT, what, Optional.of(remedy));
    }

    static Finding warning(String what, String remedy) {
        return new Finding(Severity.WARNING, what, Optional.of(remedy));
    }
}
