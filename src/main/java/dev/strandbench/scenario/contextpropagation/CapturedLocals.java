package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ThreadLocals;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;

/** Thread-local variables that Micrometer's context propagation captures on one thread and sets on others. */
public final class CapturedLocals {

    private final ThreadLocals locals;
    private final ContextSnapshotFactory factory;

    CapturedLocals(int count) {
        locals = ThreadLocals.plain(count);
        ContextRegistry registry = new ContextRegistry();
        for (ContextKey key : ContextKey.first(count)) {
            registry.registerThreadLocalAccessor(key.name(), locals.of(key));
        }
        factory = ContextSnapshotFactory.builder().contextRegistry(registry).build();
    }

    ThreadLocals locals() {
        return locals;
    }

    /** Captures a request's values in a snapshot, and removes them from the current thread. */
    ContextSnapshot capture(ContextRequest request) {
        locals.setAll(request.values());
        try {
            return factory.captureAll();
        } finally {
            locals.removeAll();
        }
    }

    ContextSnapshot captureRebound(ContextRequest request) {
        ContextValue before = locals.read(ContextKey.KEY_0);
        locals.set(ContextKey.KEY_0, request.other());
        try {
            return factory.captureAll();
        } finally {
            locals.set(ContextKey.KEY_0, before);
        }
    }
}
