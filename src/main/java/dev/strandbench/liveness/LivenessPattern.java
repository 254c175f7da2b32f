package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/**
 * A coordination of tasks that may never end under some models and JDKs. An implementation has no state, and is listed
 * in {@link LivenessPatterns}.
 */
public interface LivenessPattern {

    /** Returns a unique name in lower case, with hyphens, for example {@code held-monitor}. */
    String name();

    /** Returns one sentence that says what the tasks do. */
    String description();

    /** Returns the address of a report by someone who met this pattern, or of a document that describes it. */
    String source();

    /** Returns one sentence that says what to do instead. */
    String remedy();

    /** Returns the models under which the pattern makes sense. */
    default Set<ConcurrencyModel> models() {
        return LivenessModels.ALL;
    }

    /** Returns the least number of tasks with which the pattern makes sense, at least 1. */
    default int fewestTasks() {
        return dependsOnTasks() ? 2 : 1;
    }

    /** Returns true if more tasks may stall although fewer tasks end. */
    default boolean dependsOnTasks() {
        return true;
    }

    /**
     * Returns true if an attempt leaves something in the JVM that changes the next one, such as an initialised class,
     * or threads that a pool has added. Each attempt then has a JVM of its own.
     */
    default boolean needsFreshJvm() {
        return false;
    }

    /** Returns the largest number of attempts with a number of tasks. Patterns that take long need few. */
    default int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    /**
     * Runs the pattern on the calling platform thread, and returns when all its tasks have ended.
     *
     * @throws Exception if a task fails, which is an error of the pattern
     */
    void run(PatternTasks tasks) throws Exception;
}
