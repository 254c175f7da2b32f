package dev.strandbench.model;

/**
 * Runs the tasks of one model. Closing waits for all tasks, except that cancelled tasks may still unwind for a moment
 * on JDK 21's virtual threads and on Reactor's elastic scheduler. Closing twice has no further effect.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, SuspendingRuntime, ModelRuntime.ComposedRuntime {

    /** Returns the exception for a scenario that has no implementation for this kind of runtime. */
    default IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(
                scenario + " has no implementation for " + getClass().getSimpleName());
    }

    @Override
    void close();

    /** Runs tasks that are composed of callbacks, in one of two styles that few scenarios have. */
    sealed interface ComposedRuntime extends ModelRuntime permits CallbackRuntime, ReactiveRuntime {}
}
