package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a value of a benchmark parameter may cause a difference between arms, and names a value without this
 * cause. The command {@code why} measures both arms with the other value.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@Repeatable(PossibleCause.Several.class)
public @interface PossibleCause {

    String value();

    /** The value with which the cause is absent. */
    String without();

    /** The cause, as a noun phrase that may end the sentence "60 % of the difference is …". */
    String cause();

    /**
     * A parameter value, as {@code name=value}, with which the cause is absent or cannot be removed alone; empty if
     * there is none.
     */
    String unless() default "";

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    @interface Several {

        PossibleCause[] value();
    }
}
