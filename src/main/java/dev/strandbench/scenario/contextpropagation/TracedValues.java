package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import io.opentelemetry.context.Context;
import java.util.List;

/** Reads a request's values from OpenTelemetry's current context, which is a single thread-local object. */
public final class TracedValues implements ValueReader {

    private final List<ContextKey> keys;

    TracedValues(int count) {
        keys = ContextKey.first(count);
    }

    Context contextOf(ContextRequest request) {
        Context context = Context.root();
        for (ContextKey key : keys) {
            context = context.with(key.traced(), request.values().read(key));
        }
        return context;
    }

    static Context rebound(ContextRequest request) {
        return Context.current().with(ContextKey.KEY_0.traced(), request.other());
    }

    boolean hasAny() {
        Context current = Context.current();
        return keys.stream().anyMatch(key -> current.get(key.traced()) != null);
    }

    @Override
    public ContextValue read(ContextKey key) {
        return requireNonNull(Context.current().get(key.traced()), "the value was lost");
    }
}
