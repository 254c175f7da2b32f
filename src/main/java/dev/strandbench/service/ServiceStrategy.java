package dev.strandbench.service;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;

/** An implementation of the service: a server, HTTP clients, a database driver, and a concurrency model. */
public enum ServiceStrategy {
    /** Spring MVC on Tomcat's thread pool. Calls block. Concurrent calls run on a second pool. */
    MVC_POOL(ConcurrencyModel.POOL, Placement.PLATFORM_THREAD),

    /** Spring MVC on virtual threads. Calls block. Each concurrent call runs on its own virtual thread. */
    MVC_VIRTUAL(ConcurrencyModel.VIRTUAL, Placement.VIRTUAL_THREAD),

    /** Spring MVC on virtual threads. Calls block. Concurrent calls run in a structured task scope. */
    MVC_STRUCTURED(ConcurrencyModel.STRUCTURED, Placement.VIRTUAL_THREAD),

    /** WebFlux. Controllers, HTTP clients and the database driver suspend. Coroutines run on Netty's event loops. */
    WEBFLUX_COROUTINES(ConcurrencyModel.UNCONFINED, Placement.PLATFORM_THREAD),

    /** WebFlux with controllers that suspend. Blocking calls run on virtual threads. */
    WEBFLUX_HYBRID(ConcurrencyModel.HYBRID, Placement.VIRTUAL_THREAD);

    /** Spring Boot's default for {@code server.tomcat.threads.max}. */
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
