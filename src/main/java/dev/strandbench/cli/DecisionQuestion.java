package dev.strandbench.cli;

import dev.strandbench.scenario.ownfunction.FunctionParameters;
import dev.strandbench.scenario.yourworkload.WorkloadParameters;

/** The questions of a decision, in order. */
enum DecisionQuestion {
    FUNCTION(
            "--call",
            "Function",
            "a public method to measure, CLASS::METHOD; none to describe a workload instead",
            "none"),

    CLASS_PATH(
            "--classpath", "Class path", "the jars, directories and lib/* with the function, as for java -cp", "none"),

    REQUESTS("--requests", "Requests at once", "the number of concurrent requests or tasks", "1000"),

    WAIT(
            "--wait",
            "Wait",
            "the time of each call to a network or a timer: 20ms, lognormal(20ms,p99=200ms); none for no calls",
            "20ms"),

    FAN_OUT("--fan-out", "Calls per request", "the number of concurrent calls of a request", "3"),

    CPU("--cpu", "Computing", "the CPU time of a request, such as 50us; none if it only waits", "none"),

    LIMIT("--limit", "Limit", "the most concurrent calls, such as the connections of a pool", "none"),

    FAILURE("--failure", "Failures", "the share of calls that fail", "0%"),

    RATE("--rate", "Arrivals", "the requests per second, each at its time; closed if all arrive at once", "closed"),

    HEAP("--heap", "Heap", "the heap of the JVM, such as 256m or 4g; default is what the benchmark needs", "default"),

    JDK(
            "--jdk",
            "JDKs",
            "the versions or home directories to compare, such as 21,25, or all; this is the running JDK",
            "this"),

    BUDGET("--budget", "Time", "the longest time to measure, such as 90s or 10m", "10m");

    /** The answer that means nothing. */
    static final String NONE = "none";

    private final String flag;
    private final String label;
    private final String explanation;
    private final String defaultAnswer;

    DecisionQuestion(String flag, String label, String explanation, String defaultAnswer) {
        this.flag = flag;
        this.label = label;
        this.explanation = explanation;
        this.defaultAnswer = defaultAnswer;
    }

    String flag() {
        return flag;
    }

    String label() {
        return label;
    }

    String explanation() {
        return explanation;
    }

    String defaultAnswer() {
        return defaultAnswer;
    }

    /** Returns true if a dialogue asks it. The others have only flags, to keep the questions few. */
    boolean isAsked() {
        return this != FAILURE && this != RATE;
    }

    /** Returns true if it is only about a described workload. */
    boolean describesAWorkload() {
        return switch (this) {
            case WAIT, FAN_OUT, CPU, FAILURE, RATE -> true;
            case FUNCTION, CLASS_PATH, REQUESTS, LIMIT, HEAP, JDK, BUDGET -> false;
        };
    }

    /** Returns true if it is about finding a function. */
    boolean findsAFunction() {
        return this == FUNCTION || this == CLASS_PATH;
    }

    boolean mayHaveSpaces() {
        return findsAFunction() || this == JDK;
    }

    /** Returns a regular expression for the benchmarks that measure a function or a workload. */
    static String scenario(boolean ofFunction) {
        return ofFunction ? FunctionParameters.SCENARIO : WorkloadParameters.SCENARIO;
    }

    /**
     * Returns the scenario's parameter that it sets.
     *
     * @throws IllegalArgumentException if it has none
     */
    String parameter(boolean ofFunction) {
        return switch (this) {
            case REQUESTS -> ofFunction ? FunctionParameters.TASKS : WorkloadParameters.REQUESTS;
            case FAN_OUT -> WorkloadParameters.FAN_OUT;
            case WAIT -> WorkloadParameters.UPSTREAM;
            case CPU -> WorkloadParameters.CPU;
            case LIMIT -> WorkloadParameters.LIMIT;
            case FAILURE -> WorkloadParameters.FAILURE;
            case RATE -> WorkloadParameters.ARRIVALS;
            case FUNCTION, CLASS_PATH, HEAP, JDK, BUDGET ->
                throw new IllegalArgumentException(this + " is not a parameter");
        };
    }
}
