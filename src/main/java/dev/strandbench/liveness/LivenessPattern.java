package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/** A way to coordinate tasks that may never end under some models and JDKs. Implementations have no state. */
public interface LivenessPattern {

    /** Returns a unique name in lower case, with hyphens, for example {@code held-monitor}. */
    String name();

    /** Returns one sentence that says what the tasks do. */
    String description();

    /** Returns the URL of a bug report about this pattern, or of a document that describes it. */
    String source();

    /** Returns one sentence that says what to do instead. */
    String remedy();

    default Set<ConcurrencyModel> models() {
        return LivenessModels.ALL;
    }

    /** Returns the smallest number of tasks with which the pattern makes sense, at least 1. */
    default int fewestTasks() {
        return dependsOnTasks() ? 2 : 1;
    }

    /** Returns true if a larger number of tasks may stall although a smaller number ends. */
    default boolean dependsOnTasks() {
        return true;
    }

    /** Returns true if every number above a stalling number also stalls; false if a stall is a matter of chance. */
    default boolean hasThreshold() {
        return dependsOnTasks();
    }

    /** Returns true if tasks of a stalled attempt use processors all the time. */
    default boolean isBusy() {
        return false;
    }

    /**
     * Returns true if each attempt needs its own JVM, because attempts leave something, such as initialised classes.
     */
    default boolean needsFreshJvm() {
        return false;
    }

    /** Returns the largest number of attempts per number of tasks; small for patterns that take long. */
    default int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    /** Runs the pattern on the calling platform thread until all its tasks have ended. Throws a task's exception. */
    void run(PatternTasks tasks) throws Exception;
}
