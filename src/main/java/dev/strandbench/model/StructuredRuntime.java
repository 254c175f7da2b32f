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
        // Whoever opened a scope has closed it, which waited for its threads.
    }
}
