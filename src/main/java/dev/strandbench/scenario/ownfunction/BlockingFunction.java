package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.Nullable;

/** The user's function, which may block. */
interface BlockingFunction {

    /** Calls it; what it returns goes to a blackhole. */
    void call(int index) throws Throwable;

    /** Calls it, and returns what it returned, boxed; null if it returns nothing. */
    @Nullable
    Object result(int index) throws Throwable;
}
