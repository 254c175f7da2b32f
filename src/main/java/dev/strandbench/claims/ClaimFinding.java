package dev.strandbench.claims;

import java.util.Collection;

/** The outcome of a claim, or of a part of a claim, on one machine and JDK. */
public enum ClaimFinding {
    HOLDS,
    DOES_NOT_HOLD,
    /** The measurements are missing or too uncertain. */
    CANNOT_TELL;

    /** Combines the findings on all parts. A claim holds if all parts hold, and fails if one part fails. */
    static ClaimFinding ofAll(Collection<ClaimFinding> parts) {
        if (parts.contains(DOES_NOT_HOLD)) {
            return DOES_NOT_HOLD;
        }
        return parts.isEmpty() || parts.contains(CANNOT_TELL) ? CANNOT_TELL : HOLDS;
    }
}
