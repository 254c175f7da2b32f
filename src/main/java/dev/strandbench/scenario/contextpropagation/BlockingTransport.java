package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ScopedValues;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Carries values to tasks that are threads. The suspending style has its twin in Kotlin. */
interface BlockingTransport {

    /** Prepares what the tasks of a request share. Called once per request by its thread. */
    ThreadBinding bind(ContextRequest request);

    /** Returns true if the current thread sees a value although none is bound. */
    boolean hasStray();

    /**
     * Creates a transport with its own variables; throws {@link UnsupportedOperationException} if it exists for
     * coroutines only.
     *
     * @param scoped true if tasks run in a structured task scope, which inherits scoped values
     */
    static BlockingTransport of(ContextTransport transport, int values, boolean scoped) {
        return switch (transport) {
            case ARGUMENT -> new ArgumentTransport();
            case THREAD_LOCAL -> new ThreadLocalTransport(ThreadLocals.plain(values), false);
            case INHERITABLE -> new ThreadLocalTransport(ThreadLocals.inheritable(values), true);
            case SCOPED -> new ScopedTransport(new ScopedValues<>(values), values, scoped);
            case MDC -> new DiagnosticTransport(new DiagnosticContext(values));
            case COROUTINE_CONTEXT, THREAD_ELEMENT ->
                throw new UnsupportedOperationException(transport + " exists for coroutines only");
        };
    }

    /** The values of one request on the way to its tasks. Thread-safe. */
    interface ThreadBinding {

        /** Calls the code that starts the tasks, with the values bound that tasks inherit. */
        <T> T call(Callable<T> fanOut) throws Exception;

        /** Runs the work of a task on its thread with the values bound. The work receives the reader of the values. */
        void run(Consumer<ValueReader> work);

        /** Runs a part of the work with the first value rebound, and then restores that value. */
        void runRebound(Consumer<ValueReader> work);
    }

    /** Binds nothing: tasks receive the values themselves. */
    record ArgumentTransport() implements BlockingTransport {

        @Override
        public ThreadBinding bind(ContextRequest request) {
            return new ArgumentBinding(request);
        }

        @Override
        public boolean hasStray() {
            return false;
        }

        private record ArgumentBinding(ContextRequest request) implements ThreadBinding {

            @Override
            public <T> T call(Callable<T> fanOut) throws Exception {
                return fanOut.call();
            }

            @Override
            public void run(Consumer<ValueReader> work) {
                work.accept(request.values());
            }

            @Override
            public void runRebound(Consumer<ValueReader> work) {
                work.accept(request.rebound());
            }
        }
    }

    /** Thread-local variables: set by the caller and inherited, or set and removed by each task. */
    record ThreadLocalTransport(ThreadLocals locals, boolean inherited) implements BlockingTransport {

        @Override
        public ThreadBinding bind(ContextRequest request) {
            return new ThreadLocalBinding(locals, inherited, request);
        }

        @Override
        public boolean hasStray() {
            return locals.hasAny();
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
                    // Nothing to remove: the variables end with the thread.
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
                ContextValue before = locals.read(0);
                locals.set(0, request.other());
                try {
                    work.accept(locals);
                } finally {
                    locals.set(0, before);
                }
            }
        }
    }

    /**
     * Scoped values: bound by the caller and inherited, or bound by each task. Bindings are created once per request.
     */
    record ScopedTransport(ScopedValues<ContextValue> scoped, int values, boolean inherited)
            implements BlockingTransport {

        @Override
        public ThreadBinding bind(ContextRequest request) {
            return new ScopedBinding(scoped, scoped::get, inherited, scoped.bindAll(request.values()::read), request);
        }

        @Override
        public boolean hasStray() {
            return IntStream.range(0, values).anyMatch(scoped::isBound);
        }

        private record ScopedBinding(
                ScopedValues<ContextValue> scoped,
                ValueReader reader,
                boolean inherited,
                ScopedValues.Bindings bindings,
                ContextRequest request)
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
                scoped.bind(0, request.other()).run(() -> work.accept(reader));
            }
        }
    }

    /** A thread-local map that each task sets and clears. The caller's map is copied once per request. */
    record DiagnosticTransport(DiagnosticContext diagnostics) implements BlockingTransport {

        @Override
        public ThreadBinding bind(ContextRequest request) {
            return new DiagnosticBinding(diagnostics, diagnostics.mapOf(request.values()), request);
        }

        @Override
        public boolean hasStray() {
            return diagnostics.isSet();
        }

        private record DiagnosticBinding(
                DiagnosticContext diagnostics, Map<String, ContextValue> map, ContextRequest request)
                implements ThreadBinding {

            @Override
            public <T> T call(Callable<T> fanOut) throws Exception {
                return fanOut.call();
            }

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
                ContextValue before = diagnostics.put(0, request.other());
                try {
                    work.accept(diagnostics);
                } finally {
                    diagnostics.put(0, before);
                }
            }
        }
    }
}
