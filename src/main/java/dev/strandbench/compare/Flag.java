package dev.strandbench.compare;

/** A remark on a verdict, or a reason why no verdict is possible. */
public enum Flag {
    SINGLE_FORK("single fork", Weight.REMARK),
    NO_RAW_DATA("no raw data", Weight.REMARK),
    /** Each time a fork's age doubles, the fork's scores change by at least the smallest relevant ratio. */
    NOT_STEADY("not steady", Weight.REMARK),
    STILL_GROWING("heap or code still growing", Weight.REMARK),
    /** The ops mostly wait and take almost the same time, so the verdict compares the overheads of the arms. */
    ON_OVERHEAD("judged by overhead", Weight.REMARK),
    SEVERAL_MODES("several modes", Weight.REMARK),
    ORDER_EFFECT("order effect", Weight.REMARK),
    OUTLIER_FORKS("outlier forks", Weight.REMARK),
    FORKS_FAILED("forks failed", Weight.REMARK),
    /** Messages between processors became slower for a while. Iterations with slow messages do not count. */
    MACHINE_CHANGED("machine changed", Weight.REMARK),
    /** The cost may depend on the speed of messages between processors, but too few iterations have fast messages. */
    MACHINE_MOSTLY_SLOW("machine mostly slow", Weight.REMARK),
    /** A compared value is too small to be meaningful, so the smallest meaningful value is used instead. */
    NEAR_ZERO("near 0", Weight.REMARK),
    NO_POSITIVE_SCORE("a score is not above 0", Weight.FORBIDS),
    /** The run stopped measuring an arm because a fork failed twice. */
    GIVEN_UP("given up", Weight.FORBIDS),
    DIFFERENT_UNITS("different units", Weight.FORBIDS),
    /** An arm was measured before the JIT compiler had compiled its code. */
    TOO_EARLY("measured before 2 s of age", Weight.FORBIDS),
    /** The load generator or the server used so much CPU time that the score was affected. */
    HELPER_TOO_BUSY("a helper was too busy", Weight.FORBIDS),
    REQUESTS_FAILED("requests failed", Weight.FORBIDS),
    STARTED_TOO_LATE("tasks were started too late", Weight.FORBIDS),
    /** A metric's value was found by a search that ended early, so the true cost may be lower. */
    ONLY_A_BOUND("a search found only a bound", Weight.FORBIDS),
    SEVERAL_ENTRIES("several entries", Weight.FORBIDS),
    CONTROL_FAILED("the baseline differs from itself", Weight.FORBIDS),
    DIFFERENT_THREADS("different threads", Weight.CIRCUMSTANCE),
    DIFFERENT_JDK("different JDK", Weight.CIRCUMSTANCE),
    DIFFERENT_JMH("different JMH", Weight.CIRCUMSTANCE),
    DIFFERENT_JVM_ARGUMENTS("different JVM arguments", Weight.CIRCUMSTANCE),
    DIFFERENT_MACHINE("different machine", Weight.CIRCUMSTANCE),
    DIFFERENT_ENVIRONMENT("different environment", Weight.CIRCUMSTANCE),
    DIFFERENT_ITERATIONS("different iterations", Weight.CIRCUMSTANCE);

    private final String words;
    private final Weight weight;

    Flag(String words, Weight weight) {
        this.words = words;
        this.weight = weight;
    }

    private enum Weight {
        REMARK,
        CIRCUMSTANCE,
        FORBIDS
    }

    public String words() {
        return words;
    }

    public boolean forbidsVerdict() {
        return weight == Weight.FORBIDS;
    }

    public boolean isCircumstance() {
        return weight == Weight.CIRCUMSTANCE;
    }
}
