package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport;

public enum ContextStrategy {
    ARGUMENT_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.ARGUMENT),
    ARGUMENT_POOL(ConcurrencyModel.POOL, ContextTransport.ARGUMENT),
    ARGUMENT_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.ARGUMENT),
    ARGUMENT_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.ARGUMENT),
    ARGUMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.ARGUMENT),
    ARGUMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.ARGUMENT),
    ARGUMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.ARGUMENT),
    THREAD_LOCAL_POOL(ConcurrencyModel.POOL, ContextTransport.THREAD_LOCAL),
    THREAD_LOCAL_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.THREAD_LOCAL),
    INHERITABLE_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.INHERITABLE),
    INHERITABLE_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.INHERITABLE),
    INHERITABLE_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.INHERITABLE),

    /** Each virtual thread binds the scoped values itself, because only structured task scopes inherit them. */
    SCOPED_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.SCOPED),

    SCOPED_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.SCOPED),
    CONTEXT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.COROUTINE_CONTEXT),
    CONTEXT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.COROUTINE_CONTEXT),
    CONTEXT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.COROUTINE_CONTEXT),
    THREAD_ELEMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.THREAD_ELEMENT),
    THREAD_ELEMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.THREAD_ELEMENT),
    THREAD_ELEMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.THREAD_ELEMENT),
    MDC_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.MDC),
    MDC_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.MDC);

    private final ConcurrencyModel model;
    private final ContextTransport transport;

    ContextStrategy(ConcurrencyModel model, ContextTransport transport) {
        this.model = model;
        this.transport = transport;
    }

    ConcurrencyModel model() {
        return model;
    }

    ContextTransport transport() {
        return transport;
    }

    ContextPropagation on(ModelRuntime runtime, int values) {
        return ContextPropagation.on(runtime, transport, values);
    }
}
