package dev.strandbench.model;

/** Runs tasks in structured task scopes; holds nothing between them. */
public final class StructuredRuntime implements ModelRuntime {

    StructuredRuntime() {}

    /** Opens a scope that is owned by the calling thread. */
    public StructuredScope openScope() {
        return StructuredScope.open();
    }

    @Override
    public void close() {
        // Every scope has been closed, and has waited for its threads, by whoever opened it.
    }
}
