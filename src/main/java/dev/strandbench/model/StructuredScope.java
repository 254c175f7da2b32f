package dev.strandbench.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A {@code java.util.concurrent.StructuredTaskScope} that ends at the first failure or at the first success. The same
 * class file works with all versions of the preview API, without {@code --enable-preview}. Only the thread that opened
 * a scope may fork tasks, join and close.
 *
 * <p>Calls go through constant method handles, which the JIT compiler inlines. JDK 21 to 24 (JEP 453, 462, 480, 499)
 * have scope classes {@code ShutdownOnFailure} and {@code ShutdownOnSuccess}. JDK 25 and later (JEP 505 and its
 * successors) have the static method {@code open()}, which takes an optional joiner.
 */
public final class StructuredScope implements AutoCloseable {

    private static final Api API = Api.ofThisJvm();
    private static final MethodHandle OPEN = API.open;
    private static final MethodHandle OPEN_CONFIGURED = API.openConfigured;
    private static final MethodHandle WITH_TIMEOUT = API.withTimeout;
    private static final MethodHandle FORK = API.fork;
    private static final MethodHandle JOIN = API.join;
    private static final MethodHandle JOIN_UNTIL = API.joinUntil;
    private static final boolean HAS_DEADLINE_AT_JOIN = API.hasDeadlineAtJoin;
    private static final MethodHandle CLOSE = API.close;
    private static final Class<? extends Throwable> FAILED = API.failed;
    private static final Class<? extends Throwable> TIMED_OUT = API.timedOut;

    private final Object scope;
    // Null without a timeout, or if the scope itself enforces the timeout.
    private final @Nullable Instant deadline;

    private StructuredScope(Object scope, @Nullable Instant deadline) {
        this.scope = scope;
        this.deadline = deadline;
    }

    public static StructuredScope open() {
        try {
            return new StructuredScope((Object) OPEN.invokeExact(), null);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Opens a scope with a timeout. When the timeout expires, the tasks are interrupted and {@link #join} fails. */
    public static StructuredScope open(Duration timeout) {
        try {
            if (HAS_DEADLINE_AT_JOIN) {
                return new StructuredScope(
                        (Object) OPEN.invokeExact(), Instant.now().plus(timeout));
            }
            UnaryOperator<Object> configuring = configuration -> withTimeout(configuration, timeout);
            return new StructuredScope((Object) OPEN_CONFIGURED.invokeExact(configuring), null);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Opens a scope that ends at the first success, even after failures. The owner must call {@link #joinFirst}. */
    public static StructuredScope openForFirst() {
        try {
            return new StructuredScope((Object) FirstSuccess.OPEN.invokeExact(), null);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static Object withTimeout(Object configuration, Duration timeout) {
        try {
            return (Object) WITH_TIMEOUT.invokeExact(configuration, timeout);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Starts a task on a new virtual thread. The task's result is available after {@link #join}. */
    @SuppressWarnings("unchecked") // the handle is erased; the scope returns what the task does
    public <T> Supplier<T> fork(Callable<T> task) {
        try {
            return (Supplier<T>) FORK.invokeExact(scope, task);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /**
     * Waits for all tasks or for the first failure, which interrupts the other tasks. Throws {@link ExecutionException}
     * after a timeout or, with the task's exception as its cause, after a failure.
     */
    public void join() throws InterruptedException, ExecutionException {
        try {
            if (deadline == null) {
                JOIN.invokeExact(scope);
            } else {
                JOIN_UNTIL.invokeExact(scope, deadline);
            }
        } catch (InterruptedException | ExecutionException e) {
            throw e;
        } catch (Throwable e) {
            throw failureOf(e);
        }
    }

    /**
     * Waits for the first success, interrupts the other tasks, and returns the successful task's result. No task may
     * return null. If all tasks fail, throws {@link ExecutionException} with a task's exception as its cause.
     */
    public Object joinFirst() throws InterruptedException, ExecutionException {
        try {
            return (Object) FirstSuccess.JOIN.invokeExact(scope);
        } catch (InterruptedException | ExecutionException e) {
            throw e;
        } catch (Throwable e) {
            throw failureOf(e);
        }
    }

    private static ExecutionException failureOf(Throwable e) {
        if (FAILED.isInstance(e)) {
            return new ExecutionException(e.getCause());
        }
        if (TIMED_OUT.isInstance(e)) {
            return new ExecutionException(e);
        }
        throw unchecked(e);
    }

    @Override
    public void close() {
        try {
            CLOSE.invokeExact(scope);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }

    private record Api(
            MethodHandle open,
            MethodHandle openConfigured,
            MethodHandle withTimeout,
            MethodHandle fork,
            MethodHandle join,
            MethodHandle joinUntil,
            boolean hasDeadlineAtJoin,
            MethodHandle close,
            Class<? extends Throwable> failed,
            Class<? extends Throwable> timedOut) {

        private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";
        private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
        private static final MethodType OPENING = MethodType.methodType(Object.class);
        private static final MethodType CONFIGURING = MethodType.methodType(Object.class, Object.class, Duration.class);
        private static final MethodType JOINING = MethodType.methodType(void.class, Object.class);

        static Api ofThisJvm() {
            try {
                Class<?> scope = Class.forName(SCOPE);
                Class<?> subtask = Class.forName(SCOPE + "$Subtask");
                return scope.isInterface() ? opened(scope, subtask) : constructed(scope, subtask);
            } catch (ReflectiveOperationException e) {
                throw unknown(e);
            }
        }

        private static IllegalStateException unknown(ReflectiveOperationException e) {
            return new IllegalStateException(
                    "StructuredTaskScope of Java " + Runtime.version() + " has an unknown API", e);
        }

        /** JDK 25 and later: open() creates the scope and sets its timeout; join() throws if a subtask has failed. */
        private static Api opened(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            Class<?> configuration = Class.forName(SCOPE + "$Configuration");
            MethodHandle withTimeout = LOOKUP.findVirtual(
                    configuration, "withTimeout", MethodType.methodType(configuration, Duration.class));
            MethodHandle join = LOOKUP.findVirtual(scope, "join", MethodType.methodType(Object.class));
            return new Api(
                    LOOKUP.findStatic(scope, "open", MethodType.methodType(scope))
                            .asType(OPENING),
                    openConfigured(scope).asType(OPENING.appendParameterTypes(UnaryOperator.class)),
                    withTimeout.asType(CONFIGURING),
                    fork(scope, subtask),
                    join.asType(JOINING),
                    MethodHandles.dropArguments(join.asType(JOINING), 1, Instant.class),
                    false,
                    close(scope),
                    classOr("FailedException", ExecutionException.class),
                    classOr("TimeoutException", TimeoutException.class));
        }

        private static MethodHandle openConfigured(Class<?> scope) throws ReflectiveOperationException {
            // The parameter is a Function in JDK 25 and a UnaryOperator in later JDKs.
            Class<?> configuring = Runtime.version().feature() == 25 ? Function.class : UnaryOperator.class;
            Class<?> joiner = Class.forName(SCOPE + "$Joiner");
            return MethodHandles.foldArguments(
                    LOOKUP.findStatic(scope, "open", MethodType.methodType(scope, joiner, configuring)),
                    LOOKUP.findStatic(joiner, "awaitAllSuccessfulOrThrow", MethodType.methodType(joiner)));
        }

        /** JDK 21 to 24: new ShutdownOnFailure() creates the scope; throwIfFailed() throws if a subtask has failed. */
        private static Api constructed(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            Class<?> policy = Class.forName(SCOPE + "$ShutdownOnFailure");
            MethodHandle open = LOOKUP.findConstructor(policy, MethodType.methodType(void.class));
            MethodHandle await = LOOKUP.findVirtual(policy, "join", MethodType.methodType(policy));
            MethodHandle awaitUntil =
                    LOOKUP.findVirtual(policy, "joinUntil", MethodType.methodType(policy, Instant.class));
            MethodHandle rethrow = LOOKUP.findVirtual(policy, "throwIfFailed", MethodType.methodType(void.class));
            // Both joins return the scope, on which throwIfFailed() is then called. Only joinUntil takes the timeout.
            return new Api(
                    open.asType(OPENING),
                    MethodHandles.dropArguments(open.asType(OPENING), 0, UnaryOperator.class),
                    MethodHandles.dropArguments(MethodHandles.identity(Object.class), 1, Duration.class),
                    fork(scope, subtask),
                    MethodHandles.filterReturnValue(await, rethrow).asType(JOINING),
                    MethodHandles.filterReturnValue(awaitUntil, rethrow)
                            .asType(JOINING.appendParameterTypes(Instant.class)),
                    true,
                    close(scope),
                    ExecutionException.class,
                    TimeoutException.class);
        }

        private static MethodHandle fork(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            return LOOKUP.findVirtual(scope, "fork", MethodType.methodType(subtask, Callable.class))
                    .asType(MethodType.methodType(Supplier.class, Object.class, Callable.class));
        }

        private static MethodHandle close(Class<?> scope) throws ReflectiveOperationException {
            return LOOKUP.findVirtual(scope, "close", MethodType.methodType(void.class))
                    .asType(JOINING);
        }

        /**
         * Returns StructuredTaskScope's own unchecked exception on JDK 25 and 26, and the given class on other JDKs.
         */
        private static Class<? extends Throwable> classOr(String name, Class<? extends Throwable> other) {
            @Nullable Class<?> unchecked;
            try {
                unchecked = Class.forName(SCOPE + "$" + name);
            } catch (ClassNotFoundException e) {
                return other;
            }
            return unchecked.asSubclass(Throwable.class);
        }
    }

    private record FirstSuccess(MethodHandle open, MethodHandle join) {

        private static final FirstSuccess METHODS = ofThisJvm();
        private static final MethodHandle OPEN = METHODS.open;
        private static final MethodHandle JOIN = METHODS.join;

        private static FirstSuccess ofThisJvm() {
            try {
                Class<?> scope = Class.forName(Api.SCOPE);
                FirstSuccess found = scope.isInterface() ? opened(scope) : constructed();
                return new FirstSuccess(
                        found.open.asType(Api.OPENING),
                        found.join.asType(MethodType.methodType(Object.class, Object.class)));
            } catch (ReflectiveOperationException e) {
                throw Api.unknown(e);
            }
        }

        // JDK 25 and later: open(Joiner) creates the scope, and join() returns the result or throws.
        private static FirstSuccess opened(Class<?> scope) throws ReflectiveOperationException {
            // JEP 525 renamed the method.
            String first = Runtime.version().feature() == 25 ? "anySuccessfulResultOrThrow" : "anySuccessfulOrThrow";
            Class<?> joiner = Class.forName(Api.SCOPE + "$Joiner");
            return new FirstSuccess(
                    MethodHandles.foldArguments(
                            Api.LOOKUP.findStatic(scope, "open", MethodType.methodType(scope, joiner)),
                            Api.LOOKUP.findStatic(joiner, first, MethodType.methodType(joiner))),
                    Api.LOOKUP.findVirtual(scope, "join", MethodType.methodType(Object.class)));
        }

        // JDK 21 to 24: new ShutdownOnSuccess() creates the scope, and result() returns the result or throws.
        private static FirstSuccess constructed() throws ReflectiveOperationException {
            Class<?> policy = Class.forName(Api.SCOPE + "$ShutdownOnSuccess");
            return new FirstSuccess(
                    Api.LOOKUP.findConstructor(policy, MethodType.methodType(void.class)),
                    MethodHandles.filterReturnValue(
                            Api.LOOKUP.findVirtual(policy, "join", MethodType.methodType(policy)),
                            Api.LOOKUP.findVirtual(policy, "result", MethodType.methodType(Object.class))));
        }
    }
}
