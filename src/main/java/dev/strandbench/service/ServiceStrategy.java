package dev.strandbench.service;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;

/** An implementation of the service: a server, its clients, a database driver, and a model for concurrent calls. */
public enum ServiceStrategy {
    /** Spring MVC with one thread of Tomcat's pool per request. Calls block. Concurrent calls run on another pool. */
    MVC_POOL(ConcurrencyModel.POOL, Placement.PLATFORM_THREAD),

    /** Spring MVC with one virtual thread per request. Calls block. Concurrent calls run on one virtual thread each. */
    MVC_VIRTUAL(ConcurrencyModel.VIRTUAL, Placement.VIRTUAL_THREAD),

    /** Spring MVC with one virtual thread per request. Calls block. Concurrent calls run in a structured task scope. */
    MVC_STRUCTURED(ConcurrencyModel.STRUCTURED, Placement.VIRTUAL_THREAD),

    /** WebFlux with suspending controllers, clients and driver. Coroutines run on Netty's event loops. */
    WEBFLUX_COROUTINES(ConcurrencyModel.UNCONFINED, Placement.PLATFORM_THREAD),

    /** WebFlux with suspending controllers. Blocking calls run on virtual threads. */
    WEBFLUX_HYBRID(ConcurrencyModel.HYBRID, Placement.VIRTUAL_THREAD);

    /** The number of threads that serve requests in MVC_POOL: Spring Boot's default of server.tomcat.threads.max. */
    public static final int TOMCAT_THREADS = 200;

    private final ConcurrencyModel model;
    private final Placement placement;

    ServiceStrategy(ConcurrencyModel model, Placement placement) {
        this.model = model;
        this.placement = placement;
    }

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
