package dev.strandbench.model;

/**
 * What runs the tasks of one model, of the kind that the model's style of code needs. Opened once per trial; closing it
 * waits for its tasks and does not throw. JDK 21's virtual threads and those of Reactor's bounded elastic scheduler are
 * the exception: a task that was cancelled there may still unwind for a moment.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, CallbackRuntime, ReactiveRuntime, SuspendingRuntime {

    @Override
    void close();
}
