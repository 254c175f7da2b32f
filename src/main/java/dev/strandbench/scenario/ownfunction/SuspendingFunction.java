package dev.strandbench.scenario.ownfunction;

import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;

/** The user's function, which may suspend. */
public interface SuspendingFunction {

    /**
     * Calls it as compiled Kotlin does, and returns its result, or the marker that it suspended and will resume the
     * continuation.
     */
    @Nullable
    Object start(int index, Continuation<@Nullable Object> continuation) throws Throwable;
}
