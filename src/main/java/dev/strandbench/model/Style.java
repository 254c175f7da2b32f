package dev.strandbench.model;

/** How code is written for a model; a scenario has one implementation for each style it supports. */
public enum Style {
    /** Plain blocking code, tasks started and joined in a {@link TaskGroup}. */
    BLOCKING,
    /** Blocking code whose tasks live in a {@link StructuredScope}. */
    STRUCTURED,
    /** Callbacks on {@link java.util.concurrent.CompletableFuture}s, none of which blocks. */
    CALLBACK,
    /** Pipelines of Project Reactor, whose tasks block only where each has a thread. */
    REACTIVE,
    /** Suspending Kotlin code, tasks being coroutines. */
    SUSPENDING
}
