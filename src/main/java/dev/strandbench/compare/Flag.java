package dev.strandbench.compare;

/** What a reader should know beside a verdict. */
public enum Flag {
    /** A side has one fork, which says nothing of the spread between forks. */
    SINGLE_FORK("single fork", Weight.REMARK),
    /** A side keeps no iterations, only JMH's score. */
    NO_RAW_DATA("no raw data", Weight.REMARK),
    /** Within forks, scores moved by more than half of what counts as a difference. */
    NOT_STEADY("not steady", Weight.REMARK),
    /** While a side was measured, its heap still grew, or its code was still being compiled. */
    STILL_GROWING("heap or code still growing", Weight.REMARK),
    /** Ops mostly wait and take the same time, so that the verdict is on what they took beyond waiting. */
    ON_OVERHEAD("judged by overhead", Weight.REMARK),
    /** The forks of a side fall into two groups with a gap between them. */
    SEVERAL_MODES("several modes", Weight.REMARK),
    /** Later forks measured more than earlier ones, or less. */
    ORDER_EFFECT("order effect", Weight.REMARK),
    /** A fork is far from the others of its side. */
    OUTLIER_FORKS("outlier forks", Weight.REMARK),
    /** Forks of a side failed, and what is compared is of those that did not. */
    FORKS_FAILED("forks failed", Weight.REMARK),
    /** A side has less than what counts as something, and was taken as that. */
    NEAR_ZERO("near 0", Weight.REMARK),
    /** A score is negative, not finite, or 0 where a ratio needs more. */
    NO_POSITIVE_SCORE("a score is not above 0", Weight.FORBIDS),
    /** A fork of a side failed, again when it was repeated, and its run gave the arm up. */
    GIVEN_UP("given up", Weight.FORBIDS),
    /** The units measure different things. */
    DIFFERENT_UNITS("different units", Weight.FORBIDS),
    /** A side was measured before its code was compiled, however steady it looks. */
    TOO_EARLY("measured before 2 s of age", Weight.FORBIDS),
    /** What was to measure a side, or to answer it, took so much of the machine that it decided the score. */
    HELPER_TOO_BUSY("a helper was too busy", Weight.FORBIDS),
    /** Requests of a side failed, which takes less time than to answer them. */
    REQUESTS_FAILED("requests failed", Weight.FORBIDS),
    /** Tasks of a side were started after the instants at which they were to wake. */
    STARTED_TOO_LATE("tasks were started too late", Weight.FORBIDS),
    /** A side has several entries for the cell. */
    SEVERAL_ENTRIES("several entries", Weight.FORBIDS),
    /** The baseline, measured twice, differs from itself. */
    CONTROL_FAILED("the baseline differs from itself", Weight.FORBIDS),
    /** The sides ran on different numbers of threads. */
    DIFFERENT_THREADS("different threads", Weight.CIRCUMSTANCE),
    /** The sides ran on different JDKs. */
    DIFFERENT_JDK("different JDK", Weight.CIRCUMSTANCE),
    /** The sides ran under different versions of JMH. */
    DIFFERENT_JMH("different JMH", Weight.CIRCUMSTANCE),
    /** The forks had different JVM arguments. */
    DIFFERENT_JVM_ARGUMENTS("different JVM arguments", Weight.CIRCUMSTANCE),
    /** The sides ran on different machines. */
    DIFFERENT_MACHINE("different machine", Weight.CIRCUMSTANCE),
    /** Machine or JVM were set differently. */
    DIFFERENT_ENVIRONMENT("different environment", Weight.CIRCUMSTANCE),
    /** Warm-up or measurement were planned differently. */
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

    /** For a reader, in a few words. */
    public String words() {
        return words;
    }

    /** Whether no verdict can stand beside it. */
    public boolean forbidsVerdict() {
        return weight == Weight.FORBIDS;
    }

    /** Whether it is about how the sides were measured, which {@link Comparisons#differences()} tells as well. */
    public boolean isCircumstance() {
        return weight == Weight.CIRCUMSTANCE;
    }
}
