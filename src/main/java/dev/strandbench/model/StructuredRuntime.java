package dev.strandbench.model;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Runs tasks in structured task scopes, opened by the caller or by tasks of an executor. */
public final class StructuredRuntime implements ModelRuntime {

    // Longer than any op; some valid parameters make an op longer than a minute.
    private static final Duration UNREACHED_TIMEOUT = Duration.ofHours(1);

    private final Supplier<StructuredScope> scopes;
    private final Optional<BlockingRuntime> outside;

    private StructuredRuntime(Supplier<StructuredScope> scopes, Optional<BlockingRuntime> outside) {
        this.scopes = scopes;
        this.outside = outside;
    }

    static StructuredRuntime withoutTimeout() {
        return new StructuredRuntime(StructuredScope::open, Optional.empty());
    }

    static StructuredRuntime withTimeout() {
        return new StructuredRuntime(() -> StructuredScope.open(UNREACHED_TIMEOUT), Optional.empty());
    }

    /** Returns a runtime whose scopes are opened by tasks of an executor, which the runtime owns. */
    static StructuredRuntime within(ExecutorService executor) {
        return new StructuredRuntime(StructuredScope::open, Optional.of(BlockingRuntime.onExecutor(executor)));
    }

    /** Returns the runtime of the tasks that open scopes, if those tasks do not run in a scope themselves. */
    public Optional<BlockingRuntime> outside() {
        return outside;
    }

    public StructuredScope openScope() {
        return scopes.get();
    }

    @Override
    public void close() {
        // Each scope has been closed by its owner, which waited for the scope's threads.
        outside.ifPresent(BlockingRuntime::close);
    }
}
