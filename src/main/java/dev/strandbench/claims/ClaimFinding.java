package dev.strandbench.claims;

import java.util.Collection;

/** What results say of a claim, or of a part of one. */
public enum ClaimFinding {
    /** It is so here. */
    HOLDS,
    /** It is not so here. */
    DOES_NOT_HOLD,
    /** Too little was measured, or it is too unsure. */
    CANNOT_TELL;

    /** What is said of a claim of several parts: it holds if all do, and does not if one does not. */
    static ClaimFinding ofAll(Collection<ClaimFinding> parts) {
        if (parts.contains(DOES_NOT_HOLD)) {
            return DOES_NOT_HOLD;
        }
        return parts.isEmpty() || parts.contains(CANNOT_TELL) ? CANNOT_TELL : HOLDS;
    }
}
