package dev.strandbench.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An array of {@code java.lang.ScopedValue}s. One class file supports the preview API of JDK 21 to 24 (JEP 446, 464,
 * 481, 487) and the final API since JDK 25 (JEP 506), without {@code --enable-preview}. Only a {@link StructuredScope}
 * passes its owner's bindings on to its tasks. Thread-safe.
 *
 * <p>The calls of the API go through constant method handles, which the JIT compiler can inline.
 */
public final class ScopedValues<T> {

    private static final ScopedApi API = ScopedApi.ofThisJvm();
    // Each handle has its own static final field, because the JIT compiler inlines only constant handles.
    private static final MethodHandle NEW_INSTANCE = API.newInstance;
    private static final MethodHandle WHERE = API.where;
    private static final MethodHandle AND_WHERE = API.andWhere;
    private static final MethodHandle RUN = API.run;
    private static final MethodHandle GET = API.get;
    private static final MethodHandle IS_BOUND = API.isBound;

    private final Object[] keys;

    public ScopedValues(int count) {
        keys = new Object[count];
        for (int i = 0; i < count; i++) {
            keys[i] = newInstance();
        }
    }

    private static Object newInstance() {
        try {
            return (Object) NEW_INSTANCE.invokeExact();
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    /** Returns the bound value; throws {@link java.util.NoSuchElementException} if no value is bound. */
    @SuppressWarnings("unchecked") // the handle is erased; nothing but a T is ever bound
    public T get(int index) {
        try {
            Object value = (Object) GET.invokeExact(keys[index]);
            return (T) value;
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    public boolean isBound(int index) {
        try {
            return (boolean) IS_BOUND.invokeExact(keys[index]);
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    /** Returns bindings for all scoped values. The bindings take effect only while code runs with them. */
    public Bindings bindAll(IntFunction<T> values) {
        @Nullable Object carrier = null;
        for (int i = 0; i < keys.length; i++) {
            carrier = carrier == null ? where(keys[i], values.apply(i)) : andWhere(carrier, keys[i], values.apply(i));
        }
        return new Bindings(carrier);
    }

    public Bindings bind(int index, T value) {
        return new Bindings(where(keys[index], value));
    }

    private static Object where(Object key, Object value) {
        try {
            return (Object) WHERE.invokeExact(key, value);
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    private static Object andWhere(Object carrier, Object key, Object value) {
        try {
            return (Object) AND_WHERE.invokeExact(carrier, key, value);
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    public static final class Bindings {

        // The carrier is null if there is nothing to bind, because the API has no empty carrier.
        private final @Nullable Object carrier;

        private Bindings(@Nullable Object carrier) {
            this.carrier = carrier;
        }

        /** Runs code on the current thread with these bindings in addition to existing bindings. */
        public void run(Runnable code) {
            if (carrier == null) {
                code.run();
                return;
            }
            try {
                RUN.invokeExact(carrier, code);
            } catch (Throwable e) {
                throw StructuredScope.unchecked(e);
            }
        }

        public <R> R call(Callable<R> code) throws Exception {
            // A FutureTask is needed, because the API's own call() takes a different type from JDK 23 on.
            FutureTask<R> called = new FutureTask<>(code);
            run(called);
            try {
                return called.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Exception exception) {
                    throw exception;
                }
                throw e;
            }
        }
    }

    private record ScopedApi(
            MethodHandle newInstance,
            MethodHandle where,
            MethodHandle andWhere,
            MethodHandle run,
            MethodHandle get,
            MethodHandle isBound) {

        private static final String SCOPED_VALUE = "java.lang.ScopedValue";
        private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

        static ScopedApi ofThisJvm() {
            try {
                return of(Class.forName(SCOPED_VALUE), Class.forName(SCOPED_VALUE + "$Carrier"));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("ScopedValue of Java " + Runtime.version() + " has an unknown API", e);
            }
        }

        private static ScopedApi of(Class<?> key, Class<?> carrier) throws ReflectiveOperationException {
            MethodType binding = MethodType.methodType(carrier, key, Object.class);
            return new ScopedApi(
                    erased(LOOKUP.findStatic(key, "newInstance", MethodType.methodType(key))),
                    erased(LOOKUP.findStatic(key, "where", binding)),
                    erased(LOOKUP.findVirtual(carrier, "where", binding)),
                    LOOKUP.findVirtual(carrier, "run", MethodType.methodType(void.class, Runnable.class))
                            .asType(MethodType.methodType(void.class, Object.class, Runnable.class)),
                    erased(LOOKUP.findVirtual(key, "get", MethodType.methodType(Object.class))),
                    erased(LOOKUP.findVirtual(key, "isBound", MethodType.methodType(boolean.class))));
        }

        private static MethodHandle erased(MethodHandle handle) {
            return handle.asType(handle.type().erase());
        }
    }
}
