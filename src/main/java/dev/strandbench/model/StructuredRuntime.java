package dev.strandbench.model;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Runs tasks in structured task scopes; holds nothing between them but what may run the tasks that open them. */
public final class StructuredRuntime implements ModelRuntime {

    // Over what any op takes; valid parameters make some last longer than a minute.
    private static final Duration UNREACHED_TIMEOUT = Duration.ofHours(1);

    private final Supplier<StructuredScope> scopes;
    private final Optional<BlockingRuntime> outside;

    private StructuredRuntime(Supplier<StructuredScope> scopes, Optional<BlockingRuntime> outside) {
        this.scopes = scopes;
        this.outside = outside;
    }

    /** A runtime whose scopes have as much time as they need. */
    static StructuredRuntime withoutTimeout() {
        return new StructuredRuntime(StructuredScope::open, Optional.empty());
    }

    /** A runtime whose scopes fail if their tasks have not ended after an hour, which they have. */
    static StructuredRuntime withTimeout() {
        return new StructuredRuntime(() -> StructuredScope.open(UNREACHED_TIMEOUT), Optional.empty());
    }

    /** A runtime whose scopes are opened by the tasks of an executor, which it owns. */
    static StructuredRuntime within(ExecutorService executor) {
        return new StructuredRuntime(StructuredScope::open, Optional.of(BlockingRuntime.onExecutor(executor)));
    }

    /** What runs the tasks that open scopes, where that is not a scope as well. */
    public Optional<BlockingRuntime> outside() {
        return outside;
    }

    /** Opens a scope that is owned by the calling thread. */
    public StructuredScope openScope() {
        return scopes.get();
    }

    @Override
    public void close() {
        // Whoever opened a scope has closed it, which waited for its threads.
        outside.ifPresent(BlockingRuntime::close);
    }
}
