package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;

/** Who runs the tasks, and how the values get to them. */
public enum ContextStrategy {
    /** New platform threads, which get the values as an argument. */
    ARGUMENT_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.ARGUMENT),

    /** A pool of platform threads, whose tasks get the values as an argument. */
    ARGUMENT_POOL(ConcurrencyModel.POOL, ContextTransport.ARGUMENT),

    /** New virtual threads, which get the values as an argument. */
    ARGUMENT_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.ARGUMENT),

    /** Forks of a structured task scope, which get the values as an argument. */
    ARGUMENT_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.ARGUMENT),

    /** Coroutines on one thread, which get the values as an argument. */
    ARGUMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.ARGUMENT),

    /** Coroutines on {@code Dispatchers.Default}, which get the values as an argument. */
    ARGUMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.ARGUMENT),

    /** Coroutines whose every step is a new virtual thread, which get the values as an argument. */
    ARGUMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.ARGUMENT),

    /** A pool of platform threads, whose tasks set thread-local variables and remove them. */
    THREAD_LOCAL_POOL(ConcurrencyModel.POOL, ContextTransport.THREAD_LOCAL),

    /** New virtual threads, which set thread-local variables and remove them. */
    THREAD_LOCAL_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.THREAD_LOCAL),

    /** New platform threads, which inherit the thread-local variables of the caller. */
    INHERITABLE_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.INHERITABLE),

    /** New virtual threads, which inherit the thread-local variables of the caller. */
    INHERITABLE_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.INHERITABLE),

    /** Forks of a structured task scope, which inherit the thread-local variables of the caller. */
    INHERITABLE_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.INHERITABLE),

    /** New virtual threads, each of which binds the scoped values: only a structured task scope hands them on. */
    SCOPED_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.SCOPED),

    /** Forks of a structured task scope, which have the scoped values that the caller has bound around it. */
    SCOPED_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.SCOPED),

    /** Coroutines on one thread, which look the values up in their context. */
    CONTEXT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.COROUTINE_CONTEXT),

    /** Coroutines on {@code Dispatchers.Default}, which look the values up in their context. */
    CONTEXT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.COROUTINE_CONTEXT),

    /** Coroutines whose every step is a new virtual thread, which look the values up in their context. */
    CONTEXT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.COROUTINE_CONTEXT),

    /** Coroutines on one thread, whose context sets thread-local variables whenever one resumes. */
    THREAD_ELEMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.THREAD_ELEMENT),

    /** Coroutines on {@code Dispatchers.Default}, whose context sets thread-local variables whenever one resumes. */
    THREAD_ELEMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.THREAD_ELEMENT),

    /** Coroutines whose every step is a new virtual thread, on which their context sets thread-local variables. */
    THREAD_ELEMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.THREAD_ELEMENT),

    /** New virtual threads, which set a thread-local map and clear it. */
    MDC_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.MDC),

    /** Coroutines on {@code Dispatchers.Default}, whose context sets a thread-local map whenever one resumes. */
    MDC_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.MDC);

    private final ConcurrencyModel model;
    private final ContextTransport transport;

    ContextStrategy(ConcurrencyModel model, ContextTransport transport) {
        this.model = model;
        this.transport = transport;
    }

    /** Who runs the tasks. */
    ConcurrencyModel model() {
        return model;
    }

    /** How the values get to them. */
    ContextTransport transport() {
        return transport;
    }

    /**
     * The scenario by this strategy.
     *
     * @param runtime a runtime of {@link #model}
     * @param values how many values each request has, at least 0
     */
    ContextPropagation on(ModelRuntime runtime, int values) {
        return ContextPropagation.on(runtime, transport, values);
    }
}
