package dev.strandbench.scenario.service;

/** The names of the service benchmarks' parameters that the {@code decide} command sets. */
public final class ServiceParameters {

    public static final String UPSTREAM_MILLIS = "upstreamMillis";
    public static final String RATE_PER_SECOND = "ratePerSecond";
    public static final String USERS = "users";
    public static final String LOOPS = "loops";
    public static final String THREADS = "threads";
    public static final String CONNECTIONS = "connections";
    public static final String TIMEOUT_MILLIS = "timeoutMillis";

    private ServiceParameters() {}
}
