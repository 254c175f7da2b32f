package dev.strandbench.scenario.ownfunction;

/** The names of the OwnFunction parameters that the {@code run} command sets. */
public final class FunctionParameters {

    public static final String SCENARIO = "OwnFunction";

    public static final String BLOCKING = "blocking";
    public static final String SUSPENDING = "suspending";
    public static final String SETUP = "setup";
    public static final String ARGUMENTS = "arguments";
    public static final String TASKS = "tasks";
    public static final String LIMIT = "limit";

    private FunctionParameters() {}
}
