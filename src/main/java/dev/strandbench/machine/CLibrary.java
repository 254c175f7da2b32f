package dev.strandbench.machine;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls C library functions on Linux and macOS. Pointers have the type {@code Object}. Uses {@code java.lang.foreign}
 * by reflection, because that package is a preview API on JDK 21. If C functions cannot be called, methods throw
 * {@link UnsupportedOperationException}.
 */
public final class CLibrary {

    @FunctionalInterface
    private interface Reflection<T> {
        T run() throws ReflectiveOperationException;
    }

    private CLibrary() {}

    /**
     * Returns a C function.
     *
     * @param type type of the function; may contain only {@code void}, {@code int}, {@code long} and {@code Object}
     */
    public static MethodHandle function(String name, MethodType type) {
        return supported(() -> {
            Class<?> linkerType = foreign("Linker");
            Object linker = linker();
            Object lookup = call(linkerType.getMethod("defaultLookup"), linker);
            Optional<?> symbol =
                    (Optional<?>) call(foreign("SymbolLookup").getMethod("find", String.class), lookup, name);
            Object noOptions = noOptions();
            Method downcall = linkerType.getMethod(
                    "downcallHandle", foreign("MemorySegment"), foreign("FunctionDescriptor"), noOptions.getClass());
            Object function = call(downcall, linker, symbol.orElseThrow(), descriptor(type), noOptions);
            return ((MethodHandle) function).asType(type);
        });
    }

    /** Returns a pointer to a C function that calls a Java method. An exception in the Java method ends the JVM. */
    public static Object pointerTo(MethodHandle method) {
        return supported(() -> {
            Object noOptions = noOptions();
            Method upcall = foreign("Linker")
                    .getMethod(
                            "upcallStub",
                            MethodHandle.class,
                            foreign("FunctionDescriptor"),
                            foreign("Arena"),
                            noOptions.getClass());
            MethodType type = method.type();
            for (int i = 0; i < type.parameterCount(); i++) {
                if (type.parameterType(i) == Object.class) {
                    type = type.changeParameterType(i, foreign("MemorySegment"));
                }
            }
            return call(upcall, linker(), method.asType(type), descriptor(method.type()), arena(), noOptions);
        });
    }

    /** Allocates memory that is filled with zeros and never freed. Returns a pointer to the memory. */
    public static Object memory(long bytes) {
        return supported(() -> call(foreign("SegmentAllocator").getMethod("allocate", long.class), arena(), bytes));
    }

    public static int intAt(Object memory, long offset) {
        return supported(() -> {
            Method get = foreign("MemorySegment").getMethod("get", foreign("ValueLayout$OfInt"), long.class);
            return (int) call(get, memory, layout(int.class), offset);
        });
    }

    /** Returns a function that takes a pointer and an offset, and reads the {@code long} at that offset. */
    static MethodHandle longReader() {
        return supported(() -> {
            MethodHandle get = MethodHandles.publicLookup()
                    .findVirtual(
                            foreign("MemorySegment"),
                            "get",
                            MethodType.methodType(long.class, foreign("ValueLayout$OfLong"), long.class));
            return MethodHandles.insertArguments(get, 1, layout(long.class))
                    .asType(MethodType.methodType(long.class, Object.class, long.class));
        });
    }

    public static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }

    private static Object linker() throws ReflectiveOperationException {
        return call(foreign("Linker").getMethod("nativeLinker"), null);
    }

    private static Object arena() throws ReflectiveOperationException {
        return call(foreign("Arena").getMethod("global"), null);
    }

    private static Object noOptions() throws ReflectiveOperationException {
        return Array.newInstance(foreign("Linker$Option"), 0);
    }

    private static Object descriptor(MethodType function) throws ReflectiveOperationException {
        Class<?> layout = foreign("MemoryLayout");
        Object parameters = Array.newInstance(layout, function.parameterCount());
        for (int i = 0; i < function.parameterCount(); i++) {
            Array.set(parameters, i, layout(function.parameterType(i)));
        }
        Class<?> descriptor = foreign("FunctionDescriptor");
        return function.returnType() == void.class
                ? call(descriptor.getMethod("ofVoid", parameters.getClass()), null, parameters)
                : call(
                        descriptor.getMethod("of", layout, parameters.getClass()),
                        null,
                        layout(function.returnType()),
                        parameters);
    }

    private static Object layout(Class<?> type) throws ReflectiveOperationException {
        String name = type == int.class ? "JAVA_INT" : type == long.class ? "JAVA_LONG" : "ADDRESS";
        return requireNonNull(foreign("ValueLayout").getField(name).get(null));
    }

    private static Class<?> foreign(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    @SuppressWarnings("NullAway") // a static method has no receiver
    private static Object call(Method method, @Nullable Object receiver, Object... arguments)
            throws ReflectiveOperationException {
        return requireNonNull(method.invoke(receiver, arguments));
    }

    private static <T> T supported(Reflection<T> reflection) {
        try {
            return reflection.run();
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new UnsupportedOperationException("native code cannot be called here", e);
        }
    }
}
