package dev.strandbench.scenario.contendedlock;

/** What lets one task at a time into a section. */
public enum LockKind {
    /** A monitor, by {@code synchronized}. */
    SYNCHRONIZED,

    /** A {@code ReentrantLock} as it is by default: who comes may pass those that wait. */
    REENTRANT,

    /** A fair {@code ReentrantLock}: those that wait get it in their order, as with a {@code Mutex}. */
    FAIR,

    /** The write lock of a {@code StampedLock}. */
    STAMPED,

    /** A {@code Semaphore} with one permit, not fair. */
    SEMAPHORE,

    /**
     * The {@code Mutex} of the coroutines library, which suspends instead of blocking, and is fair. Coroutines only.
     */
    MUTEX
}
