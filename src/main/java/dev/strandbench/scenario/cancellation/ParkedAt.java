package dev.strandbench.scenario.cancellation;

/** What the tasks are parked at when they are cancelled. */
public enum ParkedAt {
    /** Each on its own: {@code LockSupport.park} until interrupted, or {@code awaitCancellation}. */
    OWN,

    /**
     * All at the same latch, or the same deferred, so that each also has to leave a queue in which the others wait. A
     * thread that leaves a latch's queue walks through all of it; a coroutine unlinks itself.
     */
    SHARED
}
