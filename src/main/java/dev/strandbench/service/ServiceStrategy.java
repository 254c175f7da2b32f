package dev.strandbench.service;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;

/** How the service is written: server, clients and driver of a kind, and who runs the calls of a request. */
public enum ServiceStrategy {
    /** Spring MVC, a thread of Tomcat's pool for each request, blocking calls; those at once on a pool of threads. */
    MVC_POOL(ConcurrencyModel.POOL, Placement.PLATFORM_THREAD),

    /** Spring MVC, a virtual thread for each request, blocking calls; those at once on a virtual thread each. */
    MVC_VIRTUAL(ConcurrencyModel.VIRTUAL, Placement.VIRTUAL_THREAD),

    /** Spring MVC, a virtual thread for each request, blocking calls; those at once in a structured task scope. */
    MVC_STRUCTURED(ConcurrencyModel.STRUCTURED, Placement.VIRTUAL_THREAD),

    /** WebFlux, suspending controllers, clients and driver: coroutines on the threads of Netty's event loops. */
    WEBFLUX_COROUTINES(ConcurrencyModel.UNCONFINED, Placement.PLATFORM_THREAD),

    /** WebFlux, suspending controllers whose blocking calls run on virtual threads. */
    WEBFLUX_HYBRID(ConcurrencyModel.HYBRID, Placement.VIRTUAL_THREAD);

    private final ConcurrencyModel model;
    private final Placement placement;

    ServiceStrategy(ConcurrencyModel model, Placement placement) {
        this.model = model;
        this.placement = placement;
    }

    /** Where the calls of a request run. */
    public Placement placement() {
        return placement;
    }

    ConcurrencyModel model() {
        return model;
    }

    boolean servesOnVirtualThreads() {
        return this == MVC_VIRTUAL || this == MVC_STRUCTURED;
    }
}
