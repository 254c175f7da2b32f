package dev.strandbench.environment;

import java.util.Optional;

/**
 * Something about this machine that matters to measurements on it.
 *
 * @param severity how much it matters
 * @param what was found, in a phrase
 * @param remedy what to do about it, in a phrase; empty if nothing has to be done
 */
public record MachineFinding(Severity severity, String what, Optional<String> remedy) {

    /** How much a finding matters. */
    public enum Severity {
        /** As it should be. */
        FINE,
        /** Good to know. */
        HINT,
        /** Makes results less certain. */
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
