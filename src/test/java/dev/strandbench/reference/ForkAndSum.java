package dev.strandbench.reference;

/** Forks tasks in one scope and joins them. */
public interface ForkAndSum {

    /** Returns the sum of the results for {@code 0} to {@code tasks - 1}; each is the result of a task. */
    long run(int tasks, IndexedTask task) throws Exception;

    /** Runs the tasks and drops their results. */
    void runOnly(int tasks, IndexedTask task) throws Exception;

    interface IndexedTask {

        long call(int index) throws Exception;
    }
}
