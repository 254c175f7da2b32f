package dev.strandbench.environment;

import java.util.Optional;

/**
 * Something about this machine that a measurement should know of.
 *
 * @param severity how much it matters
 * @param what in a sentence
 * @param remedy what helps, in a sentence; empty if nothing has to be done
 */
public record MachineFinding(Severity severity, String what, Optional<String> remedy) {

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

    static MachineFinding fine(String what) {
        return new MachineFinding(Severity.FINE, what, Optional.empty());
    }

    static MachineFinding hint(String what, String remedy) {
        return new MachineFinding(Severity.HINT, what, Optional.of(remedy));
    }

    static MachineFinding warning(String what, String remedy) {
        return new MachineFinding(Severity.WARNING, what, Optional.of(remedy));
    }
}
