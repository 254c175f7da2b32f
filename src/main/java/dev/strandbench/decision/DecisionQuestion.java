package dev.strandbench.decision;

/** What a decision depends on, in the order in which it is asked for. */
public enum DecisionQuestion {
    /** A function of the user's; without one, the others describe a workload. */
    FUNCTION(
            "--call",
            "Function",
            "a public method of yours to measure, CLASS::METHOD; none describes a workload instead",
            "none"),

    /** Where the function is. */
    CLASS_PATH("--classpath", "Class path", "where it is: jars, directories and lib/*, as java -cp takes them", "none"),

    /** Requests of a workload, or tasks that call a function. */
    REQUESTS("--requests", "Requests at once", "how many requests, or tasks, there are at the same time", "1000"),

    /** What each call of a request waits. */
    WAIT(
            "--wait",
            "Wait",
            "how long each call to a network or a timer takes: 20ms, lognormal(20ms,p99=200ms); none without calls",
            "20ms"),

    /** Calls that a request makes at the same time. */
    FAN_OUT("--fan-out", "Calls per request", "how many such calls a request makes at the same time", "3"),

    /** What each request computes. */
    CPU("--cpu", "Computing", "how long a request computes, such as 50us; none if it only waits", "none"),

    /** The most that are under way at once. */
    LIMIT("--limit", "Limit", "how many may be under way at once, such as connections of a pool", "none"),

    /** The share of calls that fail. */
    FAILURE("--failure", "Failures", "the share of calls that fail", "0%"),

    /** When requests come. */
    RATE(
            "--rate",
            "Arrivals",
            "how many requests come in a second, each at its time; closed if all come at once",
            "closed"),

    /** The heap of the JVM. */
    HEAP(
            "--heap",
            "Heap",
            "how large the JVM's is, such as 256m or 4g; default for what the benchmark needs",
            "default"),

    /** The JDKs to compare. */
    JDK(
            "--jdk",
            "JDKs",
            "versions or home directories to compare, such as 21,25, or all; this for the running one",
            "this"),

    /** How long to measure. */
    BUDGET("--budget", "Time", "how long measuring may take, such as 90s or 10m", "10m");

    /** The answer that there is no such thing. */
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

    /** What answers it on the command line. */
    public String flag() {
        return flag;
    }

    /** What it is about, in a word or three. */
    String label() {
        return label;
    }

    /** What is asked, in less than a line. */
    String explanation() {
        return explanation;
    }

    /** The answer of somebody who has no other. */
    String defaultAnswer() {
        return defaultAnswer;
    }

    /** Whether a dialogue asks it; the others are answered by their flags alone, to keep the questions few. */
    boolean isAsked() {
        return this != FAILURE && this != RATE;
    }

    /** Whether it is about a workload that is described, and not about a function. */
    boolean describesAWorkload() {
        return switch (this) {
            case WAIT, FAN_OUT, CPU, FAILURE, RATE -> true;
            case FUNCTION, CLASS_PATH, REQUESTS, LIMIT, HEAP, JDK, BUDGET -> false;
        };
    }

    /** Whether it is about where a function is found. */
    boolean findsAFunction() {
        return this == FUNCTION || this == CLASS_PATH;
    }

    /** Whether spaces may be part of an answer. */
    boolean mayHaveSpaces() {
        return findsAFunction() || this == JDK;
    }
}
