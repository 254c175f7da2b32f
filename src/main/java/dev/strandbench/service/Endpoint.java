package dev.strandbench.service;

import java.time.Duration;

/** The endpoints of the service. {@link #EXECUTE_ASYNC} makes concurrent calls, {@link #EXECUTE} sequential ones. */
public enum Endpoint {
    EXECUTE("/execute"),

    EXECUTE_ASYNC("/executeAsync");

    private final String path;

    Endpoint(String path) {
        this.path = path;
    }

    public String path() {
        return path;
    }

    /** Returns the shortest possible time of a request if the upstream delays follow the plan. */
    public Duration ideal(UpstreamPlan plan, long id) {
        return this == EXECUTE ? plan.oneAfterAnother(id) : plan.atOnce(id);
    }
}
