package dev.strandbench.scenario.service;

/** The names by which the command {@code decide} sets the parameters of the scenarios of a service. */
public final class ServiceParameters {

    public static final String UPSTREAM_MILLIS = "upstreamMillis";
    public static final String RATE_PER_SECOND = "ratePerSecond";
    public static final String P99_MILLIS = "p99Millis";

    private ServiceParameters() {}
}
