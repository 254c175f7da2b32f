package dev.strandbench.model;

/** How code is written for a model; a scenario has one implementation for each style it supports. */
public enum Style {
    /** Plain blocking code, tasks handed to an {@link java.util.concurrent.ExecutorService}. */
    BLOCKING,
    /** Blocking code whose tasks live in a {@link StructuredScope}. */
    STRUCTURED,
    /** Suspending Kotlin code, tasks being coroutines. */
    SUSPENDING
}
