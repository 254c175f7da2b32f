package dev.strandbench.reference;

/** Starts tasks in one scope, joins them, and sums up what they return. */
public interface ForkAndSum {

    /** Returns the sum of {@code 0} to {@code tasks - 1}, each of which is one task's result. */
    long run(int tasks) throws Exception;
}
