package dev.strandbench.model;

/**
 * Runs the tasks of one model. Closing a runtime waits for all tasks; on JDK 21's virtual threads and on Reactor's
 * elastic scheduler, cancelled tasks may end slightly later. A second call to {@code close} has no effect.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, SuspendingRuntime, ModelRuntime.ComposedRuntime {

    default IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(
                scenario + " has no implementation for " + getClass().getSimpleName());
    }

    @Override
    void close();

    /** Runs tasks that are written as callbacks or pipelines. Only a few scenarios support such tasks. */
    sealed interface ComposedRuntime extends ModelRuntime permits CallbackRuntime, ReactiveRuntime {}
}
