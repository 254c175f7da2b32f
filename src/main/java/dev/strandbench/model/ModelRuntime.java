package dev.strandbench.model;

/**
 * Runs the tasks of one concurrency model. Closing waits for all tasks; closing again has no effect. Cancelled tasks on
 * JDK 21's virtual threads or on Reactor's elastic scheduler may end shortly after closing.
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
