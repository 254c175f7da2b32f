package dev.strandbench.scenario.contextpropagation;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** A thread-local map, which each task sets and clears. The caller's is copied once for a request. */
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
