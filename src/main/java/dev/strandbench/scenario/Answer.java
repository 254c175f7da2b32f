package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The figure that answers a benchmark's question, and other figures that tables show. A run ranks and compares arms by
 * the answer, and ends when all verdicts are clear. Without this annotation, JMH's score is the answer.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of a secondary metric; empty if the score is the answer. */
    String metric() default "";

    String unit() default "";

    /** The better direction of {@link #metric}. If the score is the answer, JMH's mode determines the direction. */
    Better better() default Better.LOWER;

    /** A parameter value, as {@code name=value}, with which the score replaces the metric; empty if there is none. */
    String scoreWith() default "";

    String[] columns() default {};

    /** Secondary metrics that no table shows and that only published claims need. */
    String[] further() default {};

    /**
     * True if a task's allocation is JMH's allocation per op divided by the number of tasks. False if tasks run in
     * another process, if an op runs other tasks too, or if JMH also counts the set-up, as in single-shot mode.
     */
    boolean allocationPerTask() default true;

    enum Better {
        LOWER,

        HIGHER
    }
}
