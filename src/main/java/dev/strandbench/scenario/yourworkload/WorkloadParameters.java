package dev.strandbench.scenario.yourworkload;

/** The names of this scenario's parameters, which the {@code run} command also uses. */
public final class WorkloadParameters {

    public static final String SCENARIO = "YourWorkload";

    public static final String REQUESTS = "requests";
    public static final String FAN_OUT = "fanOut";
    public static final String UPSTREAM = "upstream";
    public static final String CPU = "cpu";
    public static final String LIMIT = "limit";
    public static final String FAILURE = "failure";
    public static final String ARRIVALS = "arrivals";
    public static final String OP_MILLIS = "opMillis";
    public static final String SEED = "seed";
    public static final String POOL_SIZE = "poolSize";

    private WorkloadParameters() {}
}
