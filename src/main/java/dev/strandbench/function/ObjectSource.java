package dev.strandbench.function;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;

/** Where the object comes from that a function is called on. */
sealed interface ObjectSource {

    /** There is none: the method is static. */
    record Nowhere() implements ObjectSource {}

    /** A constructor without parameters. */
    record Constructed(Constructor<?> constructor) implements ObjectSource {}

    /** What Kotlin declares as an {@code object}. */
    record Singleton(Field instance) implements ObjectSource {}

    /**
     * A method of the setup class; without one, the setup object alone is made, for a method that is static.
     *
     * @param setup where the setup object comes from
     */
    record BySetup(ObjectSource setup, Optional<Method> method) implements ObjectSource {}
}
