package dev.strandbench.environment;

/**
 * A figure of the machine that can be read at any time. Unless stated otherwise, a counter since the machine started.
 */
public enum Gauge {
    /** CPU time of all processors, in clock ticks. */
    CPU_TICKS,
    /** The part of {@link #CPU_TICKS} in which a processor did something, for any process; interrupts are none. */
    BUSY_TICKS,
    /** The part of {@link #CPU_TICKS} in which the hypervisor ran something else. */
    STOLEN_TICKS,
    /** CPU time of this process and of those that it started and that have ended, in clock ticks. */
    OWN_TICKS,
    /** Time in which some task waited for a processor, in µs (Linux's pressure-stall figures). */
    CPU_STALL_MICROS,
    /** Time in which every task waited for storage, in µs. */
    STORAGE_STALL_MICROS,
    /** Time in which every task waited for memory, in µs. */
    MEMORY_STALL_MICROS,
    /** Periods in which the container had used up its CPU quota. */
    THROTTLED_PERIODS,
    /** How long the spin of the {@link Canary} took, in ns; not a counter. */
    CANARY_NANOS
}
