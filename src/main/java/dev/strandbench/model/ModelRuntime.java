package dev.strandbench.model;

/**
 * What runs the tasks of one model, of the kind that the model's style of code needs. Opened once per trial; closing it
 * waits for its threads to end and does not throw.
 */
public sealed interface ModelRuntime extends AutoCloseable
        permits BlockingRuntime, StructuredRuntime, SuspendingRuntime {

    @Override
    void close();
}
