package dev.strandbench.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@code java.util.concurrent.StructuredTaskScope} that fails when one of its tasks does: one interface to all
 * generations of that preview API, from one class file and without {@code --enable-preview}.
 *
 * <p>Only javac guards a preview API. Reached through constant method handles, which the JIT compiler inlines like a
 * direct call, the scope runs on every JDK that has it. On JDK 21 to 24 (JEP 453, 462, 480, 499) it is the subclass
 * {@code ShutdownOnFailure}; from JDK 25 on (JEP 505 and its successors) the static method {@code open()}.
 *
 * <p>A scope belongs to the thread that opened it: only that thread forks, joins and closes.
 */
public final class StructuredScope implements AutoCloseable {

    private static final Api API = Api.ofThisJvm();
    // Fields of their own, each static and final: the JIT compiler treats them as constants and inlines them.
    private static final MethodHandle OPEN = API.open;
    private static final MethodHandle FORK = API.fork;
    private static final MethodHandle JOIN = API.join;
    private static final MethodHandle CLOSE = API.close;
    private static final Class<? extends Throwable> FAILED = API.failed;

    private final Object scope;

    private StructuredScope(Object scope) {
        this.scope = scope;
    }

    /** Opens a scope that is owned by the calling thread. */
    public static StructuredScope open() {
        try {
            return new StructuredScope((Object) OPEN.invokeExact());
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
     * @throws ExecutionException with the failed task's own exception as its cause, on every JDK
     * @throws InterruptedException if the owner is interrupted
     */
    public void join() throws InterruptedException, ExecutionException {
        try {
            JOIN.invokeExact(scope);
        } catch (InterruptedException | ExecutionException e) {
            throw e;
        } catch (Throwable e) {
            if (FAILED.isInstance(e)) {
                throw new ExecutionException(e.getCause());
            }
            throw unchecked(e);
        }
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
            MethodHandle fork,
            MethodHandle join,
            MethodHandle close,
            Class<? extends Throwable> failed) {

        private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

        static Api ofThisJvm() {
            try {
                Class<?> scope = Class.forName(SCOPE);
                Class<?> subtask = Class.forName(SCOPE + "$Subtask");
                return scope.isInterface() ? opened(scope, subtask) : constructed(scope, subtask);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(
                        "StructuredTaskScope of Java " + Runtime.version() + " has an unknown API", e);
            }
        }

        /** JDK 25 and later: {@code open()}, whose {@code join()} throws. */
        private static Api opened(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle open = lookup.findStatic(scope, "open", MethodType.methodType(scope));
            MethodHandle join = lookup.findVirtual(scope, "join", MethodType.methodType(Object.class));
            return of(scope, subtask, open, join, failedException());
        }

        /** JDK 21 to 24: {@code new ShutdownOnFailure()}, whose {@code throwIfFailed()} throws. */
        private static Api constructed(Class<?> scope, Class<?> subtask) throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> policy = Class.forName(SCOPE + "$ShutdownOnFailure");
            MethodHandle open = lookup.findConstructor(policy, MethodType.methodType(void.class));
            MethodHandle await = lookup.findVirtual(policy, "join", MethodType.methodType(policy));
            MethodHandle rethrow = lookup.findVirtual(policy, "throwIfFailed", MethodType.methodType(void.class));
            // join() returns the scope, which is what throwIfFailed() is called on.
            MethodHandle join = MethodHandles.filterReturnValue(await, rethrow);
            return of(scope, subtask, open, join, ExecutionException.class);
        }

        private static Api of(
                Class<?> scope,
                Class<?> subtask,
                MethodHandle open,
                MethodHandle join,
                Class<? extends Throwable> failed)
                throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle fork = lookup.findVirtual(scope, "fork", MethodType.methodType(subtask, Callable.class));
            MethodHandle close = lookup.findVirtual(scope, "close", MethodType.methodType(void.class));
            return new Api(
                    open.asType(MethodType.methodType(Object.class)),
                    fork.asType(MethodType.methodType(Supplier.class, Object.class, Callable.class)),
                    join.asType(MethodType.methodType(void.class, Object.class)),
                    close.asType(MethodType.methodType(void.class, Object.class)),
                    failed);
        }

        /** What {@code join()} throws in JDK 25 and 26; later ones throw an ExecutionException. */
        private static Class<? extends Throwable> failedException() {
            @Nullable Class<?> unchecked;
            try {
                unchecked = Class.forName(SCOPE + "$FailedException");
            } catch (ClassNotFoundException e) {
                return ExecutionException.class;
            }
            return unchecked.asSubclass(Throwable.class);
        }
    }
}
