package dev.strandbench.service;

import java.time.Duration;

/** The endpoints of the service, which return the same answer. */
public enum Endpoint {
    /** Calls the upstream services one after another. */
    EXECUTE("/execute"),

    /** Calls the upstream services at the same time. */
    EXECUTE_ASYNC("/executeAsync");

    private final String path;

    Endpoint(String path) {
        this.path = path;
    }

    public String path() {
        return path;
    }

    /** Returns the shortest possible time of a request, which the upstream delays determine. */
    public Duration ideal(UpstreamPlan plan, long id) {
        return this == EXECUTE ? plan.oneAfterAnother(id) : plan.atOnce(id);
    }
}
