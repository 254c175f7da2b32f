package dev.strandbench.scenario.ownfunction;

/** The user's function, which may block. */
interface BlockingFunction {

    /** Calls it; what it returns goes to a blackhole. */
    void call(int index) throws Throwable;

    /** Calls it, and returns a hash of what it returned. */
    long hash(int index) throws Throwable;
}
