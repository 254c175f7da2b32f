package dev.strandbench.model;

/**
 * Runs the tasks of one model. Closing waits for all tasks, except that cancelled tasks may still unwind for a moment
 * on JDK 21's virtual threads and on Reactor's elastic scheduler.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, CallbackRuntime, ReactiveRuntime, SuspendingRuntime {

    @Override
    void close();
}
