package dev.strandbench.model;

/**
 * Runs the tasks of one concurrency model. Closing waits for all tasks; closing again has no effect. On JDK 21's
 * virtual threads and on Reactor's elastic scheduler, cancelled tasks may still end shortly after the runtime is
 * closed.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, SuspendingRuntime, ModelRuntime.ComposedRuntime {

    default IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(
                scenario + " has no implementation for " + getClass().getSimpleName());
    }

    @Override
    void close();

    sealed interface ComposedRuntime extends ModelRuntime permits CallbackRuntime, ReactiveRuntime {}
}
