package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A value of a benchmark parameter that may cause a difference between arms. To find out, the command {@code why}
 * measures both arms with the value {@link #without} instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@Repeatable(PossibleCause.Several.class)
public @interface PossibleCause {

    String value();

    /** The value that removes the cause. */
    String without();

    /** The cause, as a noun phrase that may end the sentence "60 % of the difference is …". */
    String cause();

    /**
     * A value of another parameter, as {@code name=value}; empty if there is none. With this value, {@code why} does
     * not test the cause, because the value already removes the cause, or because {@link #without} would remove more
     * than the cause.
     */
    String unless() default "";

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    @interface Several {

        PossibleCause[] value();
    }
}
