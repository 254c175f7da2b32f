package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/** A way to coordinate tasks. Under some models and JDKs, the tasks may never end. Implementations are stateless. */
public interface LivenessPattern {

    /** Returns a unique name in lower case, with hyphens, for example {@code held-monitor}. */
    String name();

    /** Returns one sentence that says what the tasks do. */
    String description();

    /** Returns the URL of a bug report about this pattern, or of a document that describes it. */
    String source();

    /** Returns one sentence that says what to do instead of using the pattern. */
    String remedy();

    default Set<ConcurrencyModel> models() {
        return LivenessModels.ALL;
    }

    /** Returns the smallest number of tasks with which the pattern makes sense, at least 1. */
    default int fewestTasks() {
        return dependsOnTasks() ? 2 : 1;
    }

    /** Returns true if the pattern may stall with many tasks although it ends with few tasks. */
    default boolean dependsOnTasks() {
        return true;
    }

    /** Returns true if the pattern, once it stalls with a number of tasks, also stalls with every larger number. */
    default boolean hasThreshold() {
        return dependsOnTasks();
    }

    /** Returns true if tasks continue to use CPU time after the pattern has stalled. */
    default boolean isBusy() {
        return false;
    }

    /** Returns true if each attempt needs its own JVM, for example because initialised classes stay initialised. */
    default boolean needsFreshJvm() {
        return false;
    }

    /** Returns the maximum number of attempts for each number of tasks; small if the outcome hardly varies. */
    default int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    /** Runs the pattern on the calling platform thread until all tasks have ended. Throws a failed task's exception. */
    void run(PatternTasks tasks) throws Exception;
}
