package dev.strandbench.scenario;

/** The rules that a trial can check to keep comparisons fair. A trial that breaks a rule fails. */
public enum FairnessRule {
    /** Tasks must run on the model's own threads. Otherwise, the arm would measure another model. */
    NO_SILENT_FALLBACK("no silent fallback: a task runs on a thread of its model"),

    /** Coroutine debug mode and assertions must be off, because both slow down only some models. */
    NO_DEBUG_MODE("coroutine debug mode and assertions are off"),

    /** Threads must end with their trial, because remaining threads would disturb the next trial. */
    THREADS_RETURN("executors and dispatchers are closed, and their threads end with the trial"),

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
