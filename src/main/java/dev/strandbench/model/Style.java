package dev.strandbench.model;

/** The programming style of a model's code. A scenario has one implementation for each style that it supports. */
public enum Style {
    /** Blocking code that starts and joins its tasks in a {@link TaskGroup}. */
    BLOCKING,
    /** Blocking code that runs its tasks in a {@link StructuredScope}. */
    STRUCTURED,
    CALLBACK,
    /** Project Reactor pipelines. Tasks in a pipeline block only if each task has its own thread. */
    REACTIVE,
    /** Suspending Kotlin code that runs its tasks as coroutines. */
    SUSPENDING
}
