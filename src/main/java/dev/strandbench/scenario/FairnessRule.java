package dev.strandbench.scenario;

/** The rules of a fair comparison that a machine can check. A trial that breaks a rule fails. */
public enum FairnessRule {
    /** Tasks run on the model's own threads; otherwise the score would belong to another model. */
    NO_SILENT_FALLBACK("no silent fallback: a task runs where its model says"),

    /** Coroutine debug mode and assertions slow only some models. */
    NO_DEBUG_MODE("coroutine debug mode and assertions are off"),

    /** A thread that outlives its trial disturbs the next one. */
    THREADS_RETURN("executors and dispatchers are closed, and their threads end with the trial"),

    /** All models do the same work, because a model that does less work looks fast. */
    SAME_RESULT("every op gives the same checksum under every model");

    private final String text;

    FairnessRule(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    IllegalStateException violation(String how) {
        return new IllegalStateException("fairness rule violated (" + text + "): " + how);
    }
}
