package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The metric that answers a benchmark's question, and other metrics that tables show. A run ranks arms by the answer,
 * and ends when all verdicts on the answer are clear. Without this annotation, JMH's score is the answer.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of the secondary metric that answers the question; empty if JMH's score is the answer. */
    String metric() default "";

    String unit() default "";

    /** The better direction of {@link #metric}. If the score is the answer, JMH's mode determines the direction. */
    Better better() default Better.LOWER;

    /** A parameter value, as {@code name=value}, with which the score is the answer; empty if there is none. */
    String scoreWith() default "";

    String[] columns() default {};

    /** Secondary metrics that no table shows and that only published claims need. */
    String[] further() default {};

    /** False if JMH's allocation per op includes set-up or other tasks, or if tasks run in another process. */
    boolean allocationPerTask() default true;

    enum Better {
        LOWER,

        HIGHER
    }
}
