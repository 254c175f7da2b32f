package dev.strandbench.claims;

import java.util.Collection;

/** The outcome of a claim, or of a part of a claim, on one machine and JDK. */
public enum ClaimFinding {
    HOLDS,
    DOES_NOT_HOLD,
    /** The measurements of the claim are missing or too uncertain. */
    CANNOT_TELL;

    /** Combines findings on the parts of a claim. The claim is false if one part is false, and true if all are. */
    static ClaimFinding ofAll(Collection<ClaimFinding> parts) {
        if (parts.contains(DOES_NOT_HOLD)) {
            return DOES_NOT_HOLD;
        }
        return parts.isEmpty() || parts.contains(CANNOT_TELL) ? CANNOT_TELL : HOLDS;
    }
}
