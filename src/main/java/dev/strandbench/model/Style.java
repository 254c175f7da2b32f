package dev.strandbench.model;

/** The programming style of the code for a model. A scenario has one implementation per supported style. */
public enum Style {
    /** Blocking code whose tasks are started and joined in a {@link TaskGroup}. */
    BLOCKING,
    /** Blocking code whose tasks live in a {@link StructuredScope}. */
    STRUCTURED,
    /** Non-blocking callbacks on {@link java.util.concurrent.CompletableFuture}s. */
    CALLBACK,
    /** Project Reactor pipelines. The pipelines' tasks block only if each task has its own thread. */
    REACTIVE,
    /** Suspending Kotlin code whose tasks are coroutines. */
    SUSPENDING
}
