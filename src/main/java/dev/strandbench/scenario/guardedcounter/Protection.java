package dev.strandbench.scenario.guardedcounter;

/** What keeps increments by many tasks from overwriting each other. */
public enum Protection {
    /** Nothing: read, add, write. Loses updates where tasks run in parallel. */
    NAIVE,
    /** One atomic integer. */
    ATOMIC,
    /** One striped adder, summed at the end. */
    ADDER,
    /** A monitor. */
    SYNCHRONIZED,
    /** A {@code ReentrantLock}. */
    LOCK,
    /** The coroutines library's {@code Mutex}, which suspends instead of blocking. */
    MUTEX,
    /** Every increment is moved to one thread. */
    CONFINEMENT,
    /** Every increment is moved to a view of the model's own dispatcher that runs one coroutine at a time. */
    LIMITED_PARALLELISM,
    /** Every increment is a message to one coroutine that owns the counter. */
    ACTOR
}
