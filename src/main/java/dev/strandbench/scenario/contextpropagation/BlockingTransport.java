package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ScopedValues;

/** How values get to tasks that are threads, and what keeps them there. */
interface BlockingTransport {

    /** Prepares what the tasks of a request have in common; called once for it, by the thread that has the request. */
    ThreadBinding bind(ContextRequest request);

    /** Whether the current thread sees a value although none is bound. */
    boolean hasStray();

    /**
     * A transport with variables of its own.
     *
     * @param values how many values each request has
     * @param scoped whether tasks are those of a structured task scope, which inherit scoped values
     * @throws UnsupportedOperationException if the transport exists for coroutines only
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
}
