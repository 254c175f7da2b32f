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

    /** Returns one sentence on what the tasks do. */
    String description();

    /** Returns the address of a report by someone who met this pattern. */
    String source();

    /** Returns one sentence on what to do instead. */
    String remedy();

    /** Returns the models under which the pattern makes sense. */
    default Set<ConcurrencyModel> models() {
        return LivenessModels.ALL;
    }

    /** Returns the least number of tasks with which the tasks depend on each other. */
    default int fewestTasks() {
        return 2;
    }

    /** Returns true if more tasks may stall although fewer tasks end. */
    default boolean dependsOnTasks() {
        return true;
    }

    /**
     * Runs the pattern on the calling platform thread, and returns when all its tasks have ended.
     *
     * @throws Exception if a task fails, which is an error of the pattern
     */
    void run(PatternTasks tasks) throws Exception;
}
