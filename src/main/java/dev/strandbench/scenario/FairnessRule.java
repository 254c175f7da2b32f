package dev.strandbench.scenario;

/** The rules of a fair comparison that a machine can check; a violated one fails the trial. */
public enum FairnessRule {
    /** A task runs where its model says, or the score would be another model's. */
    NO_SILENT_FALLBACK("no silent fallback: a task runs where its model says"),

    /** Coroutine debug mode and assertions cost some models and not others. */
    NO_DEBUG_MODE("coroutine debug mode and assertions are off"),

    /** A thread that outlives its trial disturbs the next one. */
    THREADS_RETURN("executors and dispatchers are closed, and their threads end with the trial"),

    /** The same work is done under every model, or one looks fast by doing less. */
    SAME_RESULT("every op gives the same checksum under every model");

    private final String text;

    FairnessRule(String text) {
        this.text = text;
    }

    /** The rule in words. */
    public String text() {
        return text;
    }

    /** The failure of a trial that breaks this rule. */
    IllegalStateException violation(String how) {
        return new IllegalStateException("fairness rule violated (" + text + "): " + how);
    }
}
