package dev.strandbench.usercode;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The object that a function is called on, and the objects that built it. Closes the closeable ones, last one first.
 */
public final class FunctionObject implements AutoCloseable {

    private final Deque<AutoCloseable> closings = new ArrayDeque<>();
    private final @Nullable Object target;

    private FunctionObject(ObjectSource source) throws ReflectiveOperationException {
        try {
            target = made(source);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            // The objects that built it are already open.
            try {
                close();
            } catch (RuntimeException alsoThrown) {
                e.addSuppressed(alsoThrown);
            }
            throw e;
        }
    }

    /** Creates the object. Throws what the user's code throws. */
    public static FunctionObject of(FoundFunction function) throws Exception {
        try {
            return new FunctionObject(function.source());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw e;
        }
    }

    /** Returns the object; null if the function is static. */
    public @Nullable Object target() {
        return target;
    }

    private @Nullable Object made(ObjectSource source) throws ReflectiveOperationException {
        return switch (source) {
            case ObjectSource.Nowhere nowhere -> null;
            case ObjectSource.Constructed constructed ->
                noted(constructed.constructor().newInstance());
            case ObjectSource.Singleton singleton -> noted(singleton.instance().get(null));
            case ObjectSource.BySetup bySetup -> {
                Object builder = made(bySetup.setup());
                yield bySetup.method().isEmpty()
                        ? null
                        : noted(built(bySetup.method().get(), builder));
            }
        };
    }

    private static Object built(Method method, @Nullable Object builder) throws ReflectiveOperationException {
        Object built = method.invoke(builder);
        if (built == null) {
            throw new IllegalStateException(
                    method.getDeclaringClass().getName() + "." + method.getName() + " returned null");
        }
        return built;
    }

    private Object noted(Object made) {
        if (made instanceof AutoCloseable closeable) {
            closings.push(closeable);
        }
        return made;
    }

    /** Throws the first exception of an object, wrapped in an unchecked one. */
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
