package dev.strandbench.scenario;

/** Which values of a metric are the better ones. */
public enum Better {
    /** Small ones: a latency, memory. */
    LOWER,

    /** Large ones: a rate. */
    HIGHER
}
