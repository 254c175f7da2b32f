package dev.strandbench.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a benchmark parameter that is a text has to be written; checked before anything is forked. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface ValidText {

    /** The form of valid values. */
    TextForm value();
}
