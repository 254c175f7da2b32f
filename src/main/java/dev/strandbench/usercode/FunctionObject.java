package dev.strandbench.usercode;

import dev.strandbench.base.UserErrorException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds a function's object and the objects that created it. Closes the newest object first. */
public final class FunctionObject implements AutoCloseable {

    @FunctionalInterface
    interface Source {
        /**
         * Returns the object, or null for a static function. Adds to the argument all objects that must be closed
         * later.
         */
        @Nullable
        Object make(FunctionObject object) throws ReflectiveOperationException;

        /** Finds a source for the method's object. Throws {@link UserErrorException} if no object can be created. */
        static Source of(Class<?> type, boolean isStatic, UserClasses classes, String setup) {
            if (!setup.isEmpty()) {
                return bySetup(type, isStatic, classes.find(setup));
            }
            return isStatic
                    ? object -> null
                    : own(
                            type,
                            type.getName() + " has no public constructor without parameters; valid: one, or --setup"
                                    + " CLASS with a method without parameters that returns the object");
        }

        private static Source own(Class<?> type, String otherwise) {
            for (Field field : type.getFields()) {
                if (field.getName().equals("INSTANCE")
                        && Modifier.isStatic(field.getModifiers())
                        && field.getType().equals(type)) {
                    return object -> object.noted(field.get(null));
                }
            }
            Constructor<?> found = Stream.of(type.getConstructors())
                    .filter(constructor -> constructor.getParameterCount() == 0)
                    .filter(constructor -> !Modifier.isAbstract(type.getModifiers()))
                    .findFirst()
                    .orElseThrow(() -> new UserErrorException(otherwise));
            return object -> object.noted(found.newInstance());
        }

        private static Source bySetup(Class<?> type, boolean isStatic, Class<?> setup) {
            String missing = "--setup " + setup.getName() + " has no public constructor without parameters; valid: one";
            if (isStatic) {
                Source own = own(setup, missing);
                return object -> {
                    @Nullable Object unused = own.make(object);
                    return null;
                };
            }
            List<Method> builders = Stream.of(setup.getMethods())
                    .filter(method -> !method.isBridge() && method.getParameterCount() == 0)
                    .filter(method -> type.isAssignableFrom(method.getReturnType()))
                    .toList();
            if (builders.size() != 1) {
                String what = builders.isEmpty()
                        ? " has no public method without parameters that returns " + type.getName()
                        : " has several methods that return " + type.getName() + ": "
                                + builders.stream()
                                        .map(Method::getName)
                                        .sorted()
                                        .collect(Collectors.joining(", "));
                throw new UserErrorException("--setup " + setup.getName() + what + "; valid: one");
            }
            Method builder = builders.getFirst();
            Source own = Modifier.isStatic(builder.getModifiers()) ? object -> null : own(setup, missing);
            return object -> {
                Object built = builder.invoke(own.make(object));
                if (built == null) {
                    throw new IllegalStateException(
                            builder.getDeclaringClass().getName() + "." + builder.getName() + " returned null");
                }
                return object.noted(built);
            };
        }
    }

    private final Deque<AutoCloseable> closings = new ArrayDeque<>();
    private final @Nullable Object target;

    private FunctionObject(Source source) throws ReflectiveOperationException {
        try {
            target = source.make(this);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            // The objects that were already created must be closed.
            try {
                close();
            } catch (RuntimeException alsoThrown) {
                e.addSuppressed(alsoThrown);
            }
            throw e;
        }
    }

    public static FunctionObject of(FoundFunction function) throws Exception {
        try {
            return new FunctionObject(function.source());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    public @Nullable Object target() {
        return target;
    }

    private Object noted(Object made) {
        if (made instanceof AutoCloseable closeable) {
            closings.push(closeable);
        }
        return made;
    }

    @Override
    public void close() {
        @Nullable IllegalStateException first = null;
        for (AutoCloseable closing : closings) {
            try {
                closing.close();
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                IllegalStateException failure = new IllegalStateException(closing + " cannot be closed", e);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
