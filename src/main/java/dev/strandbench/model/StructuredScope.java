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
 * A {@code java.util.concurrent.StructuredTaskScope} that fails when one of its tasks does, or one that ends with its
 * first success: one interface to all generations of that preview API, from one class file and without
 * {@code --enable-preview}.
 *
 * <p>Only javac guards a preview API. Reached through constant method handles, which the JIT compiler inlines like a
 * direct call, the scope runs on every JDK that has it. On JDK 21 to 24 (JEP 453, 462, 480, 499) it is a subclass,
 * {@code ShutdownOnFailure} or {@code ShutdownOnSuccess}; from JDK 25 on (JEP 505 and its successors) the static method
 * {@code open()}, without a joiner or with one.
 *
 * <p>A scope belongs to the thread that opened it: only that thread forks, joins and closes.
 */
public final class StructuredScope implements AutoCloseable {

    private static final Api API = Api.ofThisJvm();
    // Fields of their own, each static and final: the JIT compiler treats them as constants and inlines them.
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
    // Null if there is none, or if the scope itself knows it.
    private final @Nullable Instant deadline;

    private StructuredScope(Object scope, @Nullable Instant deadline) {
        this.scope = scope;
        this.deadline = deadline;
    }

    /** Opens a scope that is owned by the calling thread. */
    public static StructuredScope open() {
        try {
            return new StructuredScope((Object) OPEN.invokeExact(), null);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** As {@link #open()}; {@link #join} fails, and the tasks are interrupted, when the time from now is over. */
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

    /**
     * Opens a scope that is owned by the calling thread and that ends with the first task that succeeds, whatever
     * others have failed before. {@link #joinFirst} joins it.
     */
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

    /**
     * Starts a task on a new virtual thread.
     *
     * @return supplies the task's result once {@link #join} has returned
     */
    @SuppressWarnings("unchecked") // the handle is erased; the scope returns what the task does
    public <T> Supplier<T> fork(Callable<T> task) {
        try {
            return (Supplier<T>) FORK.invokeExact(scope, task);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /**
     * Waits until every task has succeeded or one has failed; the others are then interrupted.
     *
     * @throws ExecutionException with the failed task's own exception as its cause, on every JDK; with what the JDK has
     *     for a timeout as its cause if the time is over
     * @throws InterruptedException if the owner is interrupted
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
     * Waits until one task of a scope {@linkplain #openForFirst for the first} has succeeded; the others are then
     * interrupted.
     *
     * @return the result of that task, which is not null
     * @throws ExecutionException if every task has failed, with the exception of one as its cause
     * @throws InterruptedException if the owner is interrupted
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

    /** Cancels what has not ended and waits for it. */
    @Override
    public void close() {
        try {
            CLOSE.invokeExact(scope);
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

    /** The methods of one generation of the API, with erased types. */
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

        /** JDK 25 and later: {@code open()}, whose {@code join()} throws; a timeout is part of the configuration. */
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

        /** {@code open(Joiner, configuration)} with the joiner of {@code open()}. */
        private static MethodHandle openConfigured(Class<?> scope) throws ReflectiveOperationException {
            // A Function in JDK 25, a UnaryOperator, which is one, in later ones.
            Class<?> configuring = Runtime.version().feature() == 25 ? Function.class : UnaryOperator.class;
            Class<?> joiner = Class.forName(SCOPE + "$Joiner");
            return MethodHandles.foldArguments(
                    LOOKUP.findStatic(scope, "open", MethodType.methodType(scope, joiner, configuring)),
                    LOOKUP.findStatic(joiner, "awaitAllSuccessfulOrThrow", MethodType.methodType(joiner)));
        }

        /** JDK 21 to 24: {@code new ShutdownOnFailure()}, whose {@code throwIfFailed()} throws. */
        private static Api constructed(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            Class<?> policy = Class.forName(SCOPE + "$ShutdownOnFailure");
            MethodHandle open = LOOKUP.findConstructor(policy, MethodType.methodType(void.class));
            MethodHandle await = LOOKUP.findVirtual(policy, "join", MethodType.methodType(policy));
            MethodHandle awaitUntil =
                    LOOKUP.findVirtual(policy, "joinUntil", MethodType.methodType(policy, Instant.class));
            MethodHandle rethrow = LOOKUP.findVirtual(policy, "throwIfFailed", MethodType.methodType(void.class));
            // Nothing is configured here: the time is told when joining. Both joins return the scope, which is what
            // throwIfFailed() is called on.
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

        /** What {@code join()} throws in JDK 25 and 26, unchecked; later ones throw an ExecutionException. */
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

    /**
     * How the two generations end a scope with its first success. Looked up when such a scope is first opened: the
     * others do not depend on it.
     */
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

        /** JDK 25 and later: {@code open(Joiner)}, whose {@code join()} returns the result or throws. */
        private static FirstSuccess opened(Class<?> scope) throws ReflectiveOperationException {
            // JEP 525 has renamed it.
            String first = Runtime.version().feature() == 25 ? "anySuccessfulResultOrThrow" : "anySuccessfulOrThrow";
            Class<?> joiner = Class.forName(Api.SCOPE + "$Joiner");
            return new FirstSuccess(
                    MethodHandles.foldArguments(
                            Api.LOOKUP.findStatic(scope, "open", MethodType.methodType(scope, joiner)),
                            Api.LOOKUP.findStatic(joiner, first, MethodType.methodType(joiner))),
                    Api.LOOKUP.findVirtual(scope, "join", MethodType.methodType(Object.class)));
        }

        /** JDK 21 to 24: {@code new ShutdownOnSuccess()}, whose {@code result()} returns the result or throws. */
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
