package dev.strandbench.claims;

/** What state of a JVM a claim is about. */
public enum ClaimState {
    /** Just started. */
    COLD,
    /** Warmed up. */
    WARM
}
