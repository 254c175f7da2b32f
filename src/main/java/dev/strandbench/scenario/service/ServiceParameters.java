package dev.strandbench.scenario.service;

/** The names of the service benchmarks that the {@code decide} command runs, and of the parameters that it sets. */
public final class ServiceParameters {

    public static final String CLOSED_LOOP = "Service";
    public static final String OPEN_LOOP = "OpenLoop";

    public static final String UPSTREAM_MILLIS = "upstreamMillis";
    public static final String RATE_PER_SECOND = "ratePerSecond";
    public static final String USERS = "users";
    public static final String LOOPS = "loops";
    public static final String THREADS = "threads";
    public static final String CONNECTIONS = "connections";
    public static final String TIMEOUT_MILLIS = "timeoutMillis";

    private ServiceParameters() {}
}
