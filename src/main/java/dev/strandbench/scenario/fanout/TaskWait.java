package dev.strandbench.scenario.fanout;

import dev.strandbench.workload.Wait;

/** What each task of an op waits for before it consumes its index; each style has its own way of doing it. */
public sealed interface TaskWait {

    /** The model's own timer; no timer, and no call at all, if the length is zero. */
    record TimerWait(Wait length) implements TaskWait {}

    /**
     * A gate that the caller opens for all once they have arrived; no timer.
     *
     * @param arrivals how many tasks have to arrive first, those with the indexes from 0; at least 1
     */
    record GateWait(int arrivals) implements TaskWait {}

    /** The model's own call with a length of zero: {@code Thread.sleep(0)} or {@code delay(0)}. */
    record ZeroWait() implements TaskWait {}

    /** A call that blocks the thread, from a coroutine too. */
    record BlockingWait(Wait length) implements TaskWait {}

    /** No wait at all. */
    TaskWait NONE = new TimerWait(Wait.NONE);
}
