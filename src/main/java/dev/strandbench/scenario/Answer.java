package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which figure answers a benchmark's question, and which others stand beside it in tables. Whatever ranks, compares or
 * stops uses that figure. Without this annotation it is JMH's score, which stays what it is in any case.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of a secondary metric; empty for the score. */
    String metric() default "";

    /** The unit of that metric, as it is reported; empty for the score, whose unit the mode decides. */
    String unit() default "";

    /** Which values of that metric are the better ones; for the score, the mode decides. */
    Better better() default Better.LOWER;

    /** Further secondary metrics that a reader wants to see, in the order of the columns. */
    String[] columns() default {};

    /** Secondary metrics that no table shows but that what has been published may be judged by. */
    String[] further() default {};

    /**
     * Whether what the fork allocates in an op, divided by the op's tasks, is what a task allocates. Not if tasks run
     * in another process, or an op runs other tasks too, nor of a single shot: JMH counts the trial's set-up to its op.
     */
    boolean allocationPerTask() default true;
}
