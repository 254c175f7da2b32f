package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the metric that answers a benchmark's question, other metrics that tables show, and facts that reports need. A
 * run ranks arms by the metric, and ends when all verdicts on it are clear. Benchmarks without a metric are judged by
 * JMH's score.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Answer {

    /** The name of the secondary metric that answers the question; empty if JMH's score is the answer. */
    String metric() default "";

    String unit() default "";

    /**
     * Says whether a lower or a higher {@link #metric} is better. If the score is the answer, JMH's mode decides which
     * is better.
     */
    Better better() default Better.LOWER;

    /** A parameter value, written as {@code name=value}, that makes the score the answer; empty if there is none. */
    String scoreWith() default "";

    String[] columns() default {};

    /** Secondary metrics that no table shows and only published claims need. */
    String[] further() default {};

    /** False if JMH's allocation per op includes set-up or other tasks, or if tasks run in another process. */
    boolean allocationPerTask() default true;

    /** The number of threads in each pool; 0 if the benchmark has no pool, or has a parameter for the pool size. */
    int poolThreads() default 0;

    /** The strategies that run nothing concurrently, other than SEQUENTIAL. They show the cost of the work alone. */
    String[] floors() default {};

    enum Better {
        LOWER,

        HIGHER
    }
}
