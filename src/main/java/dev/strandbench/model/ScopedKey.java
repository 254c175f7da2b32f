package dev.strandbench.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A {@code java.lang.ScopedValue}. The same class file works with the preview API of JDK 21 to 24 (JEP 446, 464, 481,
 * 487) and with the final API since JDK 25 (JEP 506), without {@code --enable-preview}. Only tasks in a
 * {@link StructuredScope} inherit bindings, namely those of the scope's owner. Thread-safe.
 *
 * <p>The class is a record, because the JIT compiler treats the components of a constant record as constants.
 */
public record ScopedKey<T>(Object scopedValue) {

    private static final ScopedApi API = ScopedApi.ofThisJvm();
    private static final MethodHandle NEW_INSTANCE = API.newInstance;
    private static final MethodHandle WHERE = API.where;
    private static final MethodHandle AND_WHERE = API.andWhere;
    private static final MethodHandle RUN = API.run;
    private static final MethodHandle GET = API.get;
    private static final MethodHandle IS_BOUND = API.isBound;

    public static <T> ScopedKey<T> create() {
        return new ScopedKey<>(newInstance());
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
    public T get() {
        try {
            Object value = (Object) GET.invokeExact(scopedValue);
            return (T) value;
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    public boolean isBound() {
        try {
            return (boolean) IS_BOUND.invokeExact(scopedValue);
        } catch (Throwable e) {
            throw StructuredScope.unchecked(e);
        }
    }

    public Bindings bind(T value) {
        return Bindings.NONE.and(this, value);
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

    /** Bindings of keys to values. The bindings are in effect only while {@link #run} or {@link #call} executes. */
    public static final class Bindings {

        public static final Bindings NONE = new Bindings(null);

        // Null if there is nothing to bind: the API has no empty carrier.
        private final @Nullable Object carrier;

        private Bindings(@Nullable Object carrier) {
            this.carrier = carrier;
        }

        public <T> Bindings and(ScopedKey<T> key, T value) {
            return new Bindings(
                    carrier == null ? where(key.scopedValue, value) : andWhere(carrier, key.scopedValue, value));
        }

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
            // From JDK 23 on, the API's own call() takes a different type, so a FutureTask is needed.
            FutureTask<R> called = new FutureTask<>(code);
            run(called);
            try {
                return called.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
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
