package dev.strandbench.compare;

/** A remark beside a verdict. */
public enum Flag {
    SINGLE_FORK("single fork", Weight.REMARK),
    NO_RAW_DATA("no raw data", Weight.REMARK),
    /** Scores moved within forks by more than half of the smallest difference that counts. */
    NOT_STEADY("not steady", Weight.REMARK),
    STILL_GROWING("heap or code still growing", Weight.REMARK),
    /** Ops mostly wait and take the same time, so the verdict is on the time beyond waiting. */
    ON_OVERHEAD("judged by overhead", Weight.REMARK),
    SEVERAL_MODES("several modes", Weight.REMARK),
    ORDER_EFFECT("order effect", Weight.REMARK),
    OUTLIER_FORKS("outlier forks", Weight.REMARK),
    FORKS_FAILED("forks failed", Weight.REMARK),
    /** A side has less than the least amount that counts, and was taken as that. */
    NEAR_ZERO("near 0", Weight.REMARK),
    NO_POSITIVE_SCORE("a score is not above 0", Weight.FORBIDS),
    /** A fork failed twice, and its run gave the arm up. */
    GIVEN_UP("given up", Weight.FORBIDS),
    DIFFERENT_UNITS("different units", Weight.FORBIDS),
    /** A side was measured before its code was compiled. */
    TOO_EARLY("measured before 2 s of age", Weight.FORBIDS),
    /** A load generator or server used so much of the machine that it decided the score. */
    HELPER_TOO_BUSY("a helper was too busy", Weight.FORBIDS),
    REQUESTS_FAILED("requests failed", Weight.FORBIDS),
    /** Tasks were started after the instants at which they were to wake. */
    STARTED_TOO_LATE("tasks were started too late", Weight.FORBIDS),
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

    /**
     * Returns true for a difference in how the sides were measured, which {@link Comparisons#differences()} lists too.
     */
    public boolean isCircumstance() {
        return weight == Weight.CIRCUMSTANCE;
    }
}
