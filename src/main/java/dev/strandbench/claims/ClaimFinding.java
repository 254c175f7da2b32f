package dev.strandbench.claims;

import java.util.Collection;
import java.util.List;

/** The outcome of a claim, or of a part of a claim, on one machine and JDK. */
public enum ClaimFinding {
    HOLDS,
    /** A figure is outside the range, on the better side. */
    BETTER_THAN_CLAIMED,
    DOES_NOT_HOLD,
    /** No result could show the claim here, or the claim is about something that was not measured here. */
    CANNOT_SHOW_HERE,
    /** The measurements are missing or too uncertain. */
    CANNOT_TELL;

    private static final List<ClaimFinding> MOST_DECISIVE_FIRST =
            List.of(DOES_NOT_HOLD, CANNOT_SHOW_HERE, CANNOT_TELL, BETTER_THAN_CLAIMED, HOLDS);

    /** Combines the findings on all parts. A claim holds if all parts hold, and fails if one part fails. */
    static ClaimFinding ofAll(Collection<ClaimFinding> parts) {
        return MOST_DECISIVE_FIRST.stream().filter(parts::contains).findFirst().orElse(CANNOT_TELL);
    }
}
