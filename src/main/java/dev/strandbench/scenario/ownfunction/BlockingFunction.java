package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.Nullable;

/** The user's function, which may block. */
interface BlockingFunction {

    void call(int index) throws Throwable;

    /** Calls it and returns its result, boxed; null if it returns nothing. */
    @Nullable
    Object result(int index) throws Throwable;
}
