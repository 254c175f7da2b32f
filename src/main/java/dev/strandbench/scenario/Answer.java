package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The figure that answers a benchmark's question, and further figures to show beside it. Rankings, comparisons and the
 * end of a run use this figure. Without the annotation, JMH's score is the answer.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of a secondary metric; empty if the score is the answer. */
    String metric() default "";

    String unit() default "";

    /** The better direction of {@link #metric}. For the score, JMH's mode decides. */
    Better better() default Better.LOWER;

    /** A parameter value, as {@code name=value}, that makes the score the answer; empty for none. */
    String scoreWith() default "";

    String[] columns() default {};

    /** Secondary metrics that no table shows and that only published claims need. */
    String[] further() default {};

    /**
     * True if the fork's allocation per op, divided by the op's tasks, is the allocation of a task. False if tasks run
     * in another process, if an op runs further tasks, or in single shots, where JMH also counts the set-up.
     */
    boolean allocationPerTask() default true;

    enum Better {
        LOWER,

        HIGHER
    }
}
