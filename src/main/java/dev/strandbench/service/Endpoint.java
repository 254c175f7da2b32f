package dev.strandbench.service;

import java.time.Duration;

/** What the service can be asked for; both endpoints give the same answer. */
public enum Endpoint {
    /** Asks the upstream services one after another. */
    EXECUTE("/execute") {
        @Override
        public Duration ideal(UpstreamPlan plan, long id) {
            return plan.oneAfterAnother(id);
        }
    },

    /** Asks the upstream services at once. */
    EXECUTE_ASYNC("/executeAsync") {
        @Override
        public Duration ideal(UpstreamPlan plan, long id) {
            return plan.atOnce(id);
        }
    };

    private final String path;

    Endpoint(String path) {
        this.path = path;
    }

    /** The path of this endpoint, with a slash. */
    public String path() {
        return path;
    }

    /** The least time that a request can take: the longest chain of upstream delays. */
    public abstract Duration ideal(UpstreamPlan plan, long id);
}
