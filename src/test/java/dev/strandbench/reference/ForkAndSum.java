package dev.strandbench.reference;

/** Forks tasks in one scope, joins them, and adds up their results. */
public interface ForkAndSum {

    /** Returns the sum of {@code 0} to {@code tasks - 1}; each number is the result of a task. */
    long run(int tasks) throws Exception;
}
