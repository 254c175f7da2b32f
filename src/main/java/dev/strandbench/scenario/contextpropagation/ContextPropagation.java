package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;

/** A request starts tasks that read its values, and waits for all of them. */
public interface ContextPropagation {

    /** Runs the tasks of a request. Returns the sum, modulo 2⁶⁴, of what all tasks counted and read. */
    long fanOut(ContextRequest request, ContextWork work) throws Exception;

    /**
     * Starts tasks without values. Returns how many of them, including the caller, still see a value of an earlier
     * request.
     */
    int strays(int tasks) throws Exception;

    /** Throws {@link IllegalStateException} if there are {@link #strays}. */
    default void requireNoStrays(int tasks) throws Exception {
        int strays = strays(tasks);
        if (strays > 0) {
            throw new IllegalStateException(
                    strays + " of " + tasks + " tasks and their caller see a value left behind by a request");
        }
    }

    /**
     * Returns the implementation for a runtime; throws {@link UnsupportedOperationException} if the transport does not
     * exist in this style.
     */
    static ContextPropagation on(ModelRuntime runtime, ContextTransport transport, int values) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                new BlockingContextPropagation(blocking, BlockingTransport.of(transport, values, false));
            case StructuredRuntime structured ->
                new StructuredContextPropagation(structured, BlockingTransport.of(transport, values, true));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("ContextPropagation");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("ContextPropagation");
            case SuspendingRuntime suspending -> new SuspendingContextPropagation(suspending, transport, values);
        };
    }

    /** The way in which the values of a request reach its tasks. What tasks can share is prepared once per request. */
    enum ContextTransport {
        /** Tasks receive the values as an argument: the base of all comparisons. */
        ARGUMENT,

        /** A {@code ThreadLocal} per value, which each task sets and removes. Threads only. */
        THREAD_LOCAL,

        /** An {@code InheritableThreadLocal} per value, set by the caller. New threads only. */
        INHERITABLE,

        /** A {@code ScopedValue} per value, inherited by structured scopes and bound by other tasks. Threads only. */
        SCOPED,

        /** An element of the coroutine context per value; each read searches the context. Coroutines only. */
        COROUTINE_CONTEXT,

        /**
         * Thread-local variables that are set when a coroutine resumes and restored when it suspends. Coroutines only.
         */
        THREAD_ELEMENT,

        /**
         * One thread-local map, like the diagnostic context of logging libraries, copied whenever it is handed over or
         * set.
         */
        MDC
    }

    /** Gives a task its values. */
    @FunctionalInterface
    interface ValueReader {

        /** Returns the value of an index as the current thread or coroutine sees it; fails if it sees none. */
        ContextValue read(int index);
    }
}
