package dev.strandbench.usercode;

import dev.strandbench.base.UserErrorException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The origin of the object that a function is called on. */
sealed interface ObjectSource {

    record Nowhere() implements ObjectSource {}

    record Constructed(Constructor<?> constructor) implements ObjectSource {}

    /** An {@code object} of Kotlin. */
    record Singleton(Field instance) implements ObjectSource {}

    /** A method of the setup class; without one, only the setup object is created, for a static function. */
    record BySetup(ObjectSource setup, Optional<Method> method) implements ObjectSource {}

    /**
     * Returns the origin of the object on which a class's method is called.
     *
     * @param setup the name of the setup class; may be empty
     * @throws UserErrorException if the object cannot be created
     */
    static ObjectSource of(Class<?> type, boolean isStatic, UserClasses classes, String setup) {
        if (!setup.isEmpty()) {
            return bySetup(type, isStatic, classes.find(setup));
        }
        if (isStatic) {
            return new Nowhere();
        }
        return own(type)
                .orElseThrow(() -> new UserErrorException(type.getName()
                        + " has no public constructor without parameters; valid: one, or --setup CLASS, of which a"
                        + " method without parameters returns the object"));
    }

    private static Optional<ObjectSource> own(Class<?> type) {
        Optional<ObjectSource> singleton = singleton(type);
        if (singleton.isPresent()) {
            return singleton;
        }
        return Modifier.isAbstract(type.getModifiers())
                ? Optional.empty()
                : Stream.of(type.getConstructors())
                        .filter(constructor -> constructor.getParameterCount() == 0)
                        .findFirst()
                        .map((Constructor<?> constructor) -> new Constructed(constructor));
    }

    private static Optional<ObjectSource> singleton(Class<?> type) {
        for (Field field : type.getFields()) {
            if (field.getName().equals("INSTANCE")
                    && Modifier.isStatic(field.getModifiers())
                    && field.getType().equals(type)) {
                return Optional.of(new Singleton(field));
            }
        }
        return Optional.empty();
    }

    private static ObjectSource bySetup(Class<?> type, boolean isStatic, Class<?> setup) {
        List<Method> builders = Stream.of(setup.getMethods())
                .filter(method -> !method.isBridge() && method.getParameterCount() == 0)
                .filter(method -> type.isAssignableFrom(method.getReturnType()))
                .toList();
        if (isStatic) {
            return new BySetup(object(setup), Optional.empty());
        }
        if (builders.size() != 1) {
            String what = builders.isEmpty()
                    ? " has no public method without parameters that returns " + type.getName()
                    : " has several methods that return " + type.getName() + ": "
                            + builders.stream().map(Method::getName).sorted().collect(Collectors.joining(", "));
            throw new UserErrorException("--setup " + setup.getName() + what + "; valid: one");
        }
        Method builder = builders.getFirst();
        return new BySetup(
                Modifier.isStatic(builder.getModifiers()) ? new Nowhere() : object(setup), Optional.of(builder));
    }

    private static ObjectSource object(Class<?> setup) {
        return own(setup)
                .orElseThrow(() -> new UserErrorException(
                        "--setup " + setup.getName() + " has no public constructor without parameters; valid: one"));
    }
}
