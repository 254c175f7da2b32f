package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ScopedKey;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextRequest.DiagnosticContext;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ThreadLocals;
import io.micrometer.context.ContextSnapshot;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Carries a request's values to tasks that run on threads.
 *
 * @param binding creates the objects that a request's tasks share; called once per request, on the request's thread
 * @param stray returns true if the current thread still has a value of an earlier request
 */
record BlockingTransport(Function<ContextRequest, ThreadBinding> binding, BooleanSupplier stray) {

    /** Throws {@link UnsupportedOperationException} for a transport that only coroutines support. */
    static BlockingTransport of(ContextTransport transport, int values, boolean scoped) {
        return switch (transport) {
            case ARGUMENT -> new BlockingTransport(ArgumentBinding::new, () -> false);
            case THREAD_LOCAL -> by(ThreadLocals.plain(values), false);
            case INHERITABLE -> by(ThreadLocals.inheritable(values), true);
            case SCOPED -> byScopedValues(values, scoped);
            case MDC -> by(new DiagnosticContext(values));
            case OPEN_TELEMETRY -> by(new TracedValues(values));
            case MICROMETER -> by(new CapturedLocals(values));
            case COROUTINE_CONTEXT, THREAD_ELEMENT ->
                throw new UnsupportedOperationException(transport + " exists for coroutines only");
        };
    }

    static BlockingTransport by(ThreadLocals locals, boolean inherited) {
        return new BlockingTransport(request -> new ThreadLocalBinding(locals, inherited, request), locals::hasAny);
    }

    private static BlockingTransport byScopedValues(int values, boolean inherited) {
        List<ContextKey> keys = ContextKey.first(values);
        ValueReader reader = key -> key.scoped().get();
        return new BlockingTransport(
                request -> new ScopedBinding(reader, inherited, bindings(keys, request), request),
                () -> keys.stream().anyMatch(key -> key.scoped().isBound()));
    }

    private static ScopedKey.Bindings bindings(List<ContextKey> keys, ContextRequest request) {
        ScopedKey.Bindings bindings = ScopedKey.Bindings.NONE;
        for (ContextKey key : keys) {
            bindings = bindings.and(key.scoped(), request.values().read(key));
        }
        return bindings;
    }

    private static BlockingTransport by(DiagnosticContext diagnostics) {
        return new BlockingTransport(
                request -> new DiagnosticBinding(diagnostics, diagnostics.mapOf(request.values()), request),
                diagnostics::isSet);
    }

    private static BlockingTransport by(TracedValues traced) {
        return new BlockingTransport(
                request -> new TracedBinding(traced, traced.contextOf(request), request), traced::hasAny);
    }

    private static BlockingTransport by(CapturedLocals captured) {
        return new BlockingTransport(
                request -> new CapturedBinding(captured.locals(), captured.capture(request), request),
                captured.locals()::hasAny);
    }

    /** Carries one request's values to its tasks. Thread-safe. */
    interface ThreadBinding {

        /** Binds inheritable values to the current thread, and then calls the code that starts the tasks. */
        default <T> T call(Callable<T> fanOut) throws Exception {
            return fanOut.call();
        }

        /**
         * Runs a task's work on the current thread, with the values bound. The work receives an object that reads the
         * values.
         */
        void run(Consumer<ValueReader> work);

        /** Rebinds the first value, runs a part of a task's work, and restores the first value. */
        void runRebound(Consumer<ValueReader> work);
    }

    private record ArgumentBinding(ContextRequest request) implements ThreadBinding {

        @Override
        public void run(Consumer<ValueReader> work) {
            work.accept(request.values());
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            work.accept(request.rebound());
        }
    }

    private record ThreadLocalBinding(ThreadLocals locals, boolean inherited, ContextRequest request)
            implements ThreadBinding {

        @Override
        public <T> T call(Callable<T> fanOut) throws Exception {
            if (!inherited) {
                return fanOut.call();
            }
            locals.setAll(request.values());
            try {
                return fanOut.call();
            } finally {
                locals.removeAll();
            }
        }

        @Override
        public void run(Consumer<ValueReader> work) {
            if (inherited) {
                // Nothing needs to be removed, because the variables end with the thread.
                work.accept(locals);
                return;
            }
            locals.setAll(request.values());
            try {
                work.accept(locals);
            } finally {
                locals.removeAll();
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            locals.runRebound(request, work);
        }
    }

    private record ScopedBinding(
            ValueReader reader, boolean inherited, ScopedKey.Bindings bindings, ContextRequest request)
            implements ThreadBinding {

        @Override
        public <T> T call(Callable<T> fanOut) throws Exception {
            return inherited ? bindings.call(fanOut) : fanOut.call();
        }

        @Override
        public void run(Consumer<ValueReader> work) {
            if (inherited) {
                work.accept(reader);
            } else {
                bindings.run(() -> work.accept(reader));
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            ContextKey.KEY_0.scoped().bind(request.other()).run(() -> work.accept(reader));
        }
    }

    private record DiagnosticBinding(
            DiagnosticContext diagnostics, Map<String, ContextValue> map, ContextRequest request)
            implements ThreadBinding {

        @Override
        public void run(Consumer<ValueReader> work) {
            diagnostics.set(map);
            try {
                work.accept(diagnostics);
            } finally {
                diagnostics.clear();
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            ContextValue before = diagnostics.put(ContextKey.KEY_0, request.other());
            try {
                work.accept(diagnostics);
            } finally {
                diagnostics.put(ContextKey.KEY_0, before);
            }
        }
    }

    private record TracedBinding(TracedValues traced, Context context, ContextRequest request)
            implements ThreadBinding {

        @Override
        @SuppressWarnings("try") // the scope ends with the block
        public void run(Consumer<ValueReader> work) {
            try (Scope current = context.makeCurrent()) {
                work.accept(traced);
            }
        }

        @Override
        @SuppressWarnings("try") // the scope ends with the block
        public void runRebound(Consumer<ValueReader> work) {
            try (Scope current = TracedValues.rebound(request).makeCurrent()) {
                work.accept(traced);
            }
        }
    }

    private record CapturedBinding(ThreadLocals locals, ContextSnapshot snapshot, ContextRequest request)
            implements ThreadBinding {

        @Override
        @SuppressWarnings("try") // the scope ends with the block
        public void run(Consumer<ValueReader> work) {
            try (ContextSnapshot.Scope set = snapshot.setThreadLocals()) {
                work.accept(locals);
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            locals.runRebound(request, work);
        }
    }
}
