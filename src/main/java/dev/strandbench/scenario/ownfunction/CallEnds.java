package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.Nullable;

/** Told of every call's end, by its task. */
public interface CallEnds {

    /** A call has returned. */
    void returned(int index, @Nullable Object result);

    /** A call has thrown something. */
    void failed(int index, Throwable failure);
}
