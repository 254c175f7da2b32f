package dev.strandbench.model;

import java.time.Duration;
import java.util.function.Supplier;

/** Runs tasks in structured task scopes; holds nothing between them. */
public final class StructuredRuntime implements ModelRuntime {

    // Over what any op of any scenario takes.
    private static final Duration UNREACHED_TIMEOUT = Duration.ofSeconds(60);

    private final Supplier<StructuredScope> scopes;

    private StructuredRuntime(Supplier<StructuredScope> scopes) {
        this.scopes = scopes;
    }

    /** A runtime whose scopes have as much time as they need. */
    static StructuredRuntime withoutTimeout() {
        return new StructuredRuntime(StructuredScope::open);
    }

    /** A runtime whose scopes fail if their tasks have not ended after a minute, which they have. */
    static StructuredRuntime withTimeout() {
        return new StructuredRuntime(() -> StructuredScope.open(UNREACHED_TIMEOUT));
    }

    /** Opens a scope that is owned by the calling thread. */
    public StructuredScope openScope() {
        return scopes.get();
    }

    @Override
    public void close() {
        // Whoever opened a scope has closed it, which waited for its threads.
    }
}
