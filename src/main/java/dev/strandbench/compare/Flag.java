package dev.strandbench.compare;

/** What a reader should know beside a verdict. */
public enum Flag {
    /** A side has one fork, which says nothing of the spread between forks. */
    SINGLE_FORK("single fork"),
    /** A side keeps no iterations, only JMH's score. */
    NO_RAW_DATA("no raw data"),
    /** Within forks, scores moved by more than half of what counts as a difference. */
    NOT_STEADY("not steady"),
    /** A score is not above 0, or not finite: it has no ratio. */
    NO_POSITIVE_SCORE("a score is not above 0"),
    /** The units measure different things. */
    DIFFERENT_UNITS("different units"),
    /** A side has several entries for the cell. */
    SEVERAL_ENTRIES("several entries"),
    /** The sides ran on different numbers of threads. */
    DIFFERENT_THREADS("different threads"),
    /** The sides ran on different JDKs. */
    DIFFERENT_JDK("different JDK"),
    /** The sides ran under different versions of JMH. */
    DIFFERENT_JMH("different JMH"),
    /** The forks had different JVM arguments. */
    DIFFERENT_JVM_ARGUMENTS("different JVM arguments");

    private final String words;

    Flag(String words) {
        this.words = words;
    }

    /** For a reader, in a few words. */
    public String words() {
        return words;
    }

    /** Whether no verdict can stand beside it. */
    boolean forbidsVerdict() {
        return this == NO_POSITIVE_SCORE || this == DIFFERENT_UNITS || this == SEVERAL_ENTRIES;
    }
}
