package dev.strandbench.claims;

import java.util.Collection;
import java.util.List;

/** The outcome of a claim, or of a part of a claim, on one machine and JDK. */
public enum ClaimFinding {
    HOLDS,
    BETTER_THAN_CLAIMED,
    DOES_NOT_HOLD,
    /** No result could confirm the claim on this machine, or the subject of the claim was not measured. */
    CANNOT_SHOW_HERE,
    /** Measurements are missing or too inaccurate. */
    CANNOT_TELL;

    private static final List<ClaimFinding> MOST_DECISIVE_FIRST =
            List.of(DOES_NOT_HOLD, CANNOT_SHOW_HERE, CANNOT_TELL, BETTER_THAN_CLAIMED, HOLDS);

    /** A claim holds if all of its parts hold, and does not hold if any part does not. */
    static ClaimFinding ofAll(Collection<ClaimFinding> parts) {
        return MOST_DECISIVE_FIRST.stream().filter(parts::contains).findFirst().orElse(CANNOT_TELL);
    }
}
