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
 * A row of {@code java.lang.ScopedValue}s, known by their index: one interface to the preview API of JDK 21 to 24 (JEP
 * 446, 464, 481, 487) and to the final one since JDK 25 (JEP 506), from one class file and without
 * {@code --enable-preview}.
 *
 * <p>Reached through constant method handles, which the JIT compiler inlines like a direct call, as
 * {@link StructuredScope} is. What differs between the generations is not used here. A {@link StructuredScope} that is
 * opened where values are bound passes the bindings on to its tasks; nothing else does. Thread-safe.
 *
 * @param <T> the type of what is bound
 */
public final class ScopedValues<T> {

    private static final ScopedApi API = ScopedApi.ofThisJvm();
    // Fields of their own, each static and final: the JIT compiler treats them as constants and inlines them.
    private static final MethodHandle NEW_INSTANCE = API.newInstance;
    private static final MethodHandle WHERE = API.where;
    private static final MethodHandle AND_WHERE = API.andWhere;
    private static final MethodHandle RUN = API.run;
    private static final MethodHandle GET = API.get;
    private static final MethodHandle IS_BOUND = API.isBound;

    private final Object[] keys;

    /** Creates so many scoped values, none of which is bound. */
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
            throw unchecked(e);
        }
    }

    /**
     * What is bound on the current thread.
     *
     * @throws java.util.NoSuchElementException if nothing is
     */
    @SuppressWarnings("unchecked") // the handle is erased; nothing but a T is ever bound
    public T get(int index) {
        try {
            Object value = (Object) GET.invokeExact(keys[index]);
            return (T) value;
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Whether anything is bound on the current thread. */
    public boolean isBound(int index) {
        try {
            return (boolean) IS_BOUND.invokeExact(keys[index]);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Bindings of all of them; given each index once. Nothing is bound before they are run. */
    public Bindings bindAll(IntFunction<T> values) {
        @Nullable Object carrier = null;
        for (int i = 0; i < keys.length; i++) {
            carrier = carrier == null ? where(keys[i], values.apply(i)) : andWhere(carrier, keys[i], values.apply(i));
        }
        return new Bindings(carrier);
    }

    /** A binding of one of them. Nothing is bound before it is run. */
    public Bindings bind(int index, T value) {
        return new Bindings(where(keys[index], value));
    }

    private static Object where(Object key, Object value) {
        try {
            return (Object) WHERE.invokeExact(key, value);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static Object andWhere(Object carrier, Object key, Object value) {
        try {
            return (Object) AND_WHERE.invokeExact(carrier, key, value);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }

    /** Scoped values and what each is bound to while something runs. Immutable; any number of threads may run it. */
    public static final class Bindings {

        // Null if there is nothing to bind, which the API has no carrier for.
        private final @Nullable Object carrier;

        private Bindings(@Nullable Object carrier) {
            this.carrier = carrier;
        }

        /** Runs code on the current thread with these bindings, in addition to those that it has. */
        public void run(Runnable code) {
            if (carrier == null) {
                code.run();
                return;
            }
            try {
                RUN.invokeExact(carrier, code);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }

        /**
         * As {@link #run}, for code that returns something or throws a checked exception.
         *
         * @throws Exception what the code threw
         */
        public <R> R call(Callable<R> code) throws Exception {
            // The API's own way to call has another type of argument from JDK 23 on.
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

    /** The methods that all generations of the API have, with erased types. */
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
