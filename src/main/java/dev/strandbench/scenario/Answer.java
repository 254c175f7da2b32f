package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The figure that answers a benchmark's question, and others to show next to it. Everything that ranks, compares or
 * stops uses this figure. Without this annotation it is JMH's score.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of a secondary metric; empty for the score. */
    String metric() default "";

    String unit() default "";

    /** The better values of that metric; the mode decides for the score. */
    Better better() default Better.LOWER;

    /** A parameter value, as {@code name=value}, with which the score is the answer; empty for none. */
    String scoreWith() default "";

    String[] columns() default {};

    /** Secondary metrics that only published claims need, and no table shows. */
    String[] further() default {};

    /**
     * True if the fork's allocation per op, divided by its tasks, is a task's allocation. False if tasks run in another
     * process, if the op runs other tasks too, or in single shots, for which JMH counts the set-up.
     */
    boolean allocationPerTask() default true;

    enum Better {
        LOWER,

        HIGHER
    }
}
