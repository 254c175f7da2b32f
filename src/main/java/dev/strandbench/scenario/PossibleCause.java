package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter value that may cause a difference. To test the cause, the command {@code why} uses {@link #without}
 * instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@Repeatable(PossibleCause.Several.class)
public @interface PossibleCause {

    String value();

    /**
     * The value of the same parameter with which the cause is gone. The value must not add waits, because waits hide
     * differences.
     */
    String without();

    /** The cause, as a noun phrase that can complete the sentence "60 % of the difference is …". */
    String cause();

    /**
     * A value of another parameter, as {@code name=value}, with which the command {@code why} does not test the cause;
     * empty if there is none. With that value, the cause does not exist, or {@link #without} would remove more than the
     * cause.
     */
    String unless() default "";

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    @interface Several {

        PossibleCause[] value();
    }
}
