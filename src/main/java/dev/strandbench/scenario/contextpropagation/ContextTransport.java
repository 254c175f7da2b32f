package dev.strandbench.scenario.contextpropagation;

/**
 * How the values of a request get to its tasks. What can be prepared once for all of them is; each task does what has
 * to be done on its own thread or in its own coroutine.
 */
public enum ContextTransport {
    /** Not at all: tasks have them as an argument. What everything else is compared with. */
    ARGUMENT,

    /**
     * A {@code ThreadLocal} for each value, which a task sets before its work and removes after it, as code has to that
     * may run in a pool. Threads only.
     */
    THREAD_LOCAL,

    /**
     * An {@code InheritableThreadLocal} for each value, which the caller sets: whatever thread it creates gets a copy
     * of all of them. New threads only: those of a pool keep what they got when they were created.
     */
    INHERITABLE,

    /**
     * A {@code ScopedValue} for each value. The tasks of a structured task scope that is opened where they are bound
     * have the same bindings; elsewhere, a task binds them for its work. Threads only.
     */
    SCOPED,

    /** An element of the coroutine context for each value, which the context is searched for. Coroutines only. */
    COROUTINE_CONTEXT,

    /**
     * As {@link #THREAD_LOCAL}, for coroutines: {@code asContextElement} sets each variable whenever the coroutine
     * resumes, and sets it back whenever it suspends. Coroutines only.
     */
    THREAD_ELEMENT,

    /**
     * One thread-local map by names, as logging libraries have for what they call the mapped diagnostic context: copied
     * when it is handed over and when it is set. With threads each task sets and clears it; with coroutines it is set
     * and set back as in {@link #THREAD_ELEMENT}.
     */
    MDC
}
