package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A row of thread-local variables, one for each value; a thread without a value has null. */
public final class ThreadLocals implements ValueReader {

    private final ThreadLocal<@Nullable ContextValue>[] locals;

    @SuppressWarnings("unchecked") // an array cannot say what its elements hold
    private ThreadLocals(int count, Supplier<ThreadLocal<@Nullable ContextValue>> factory) {
        locals = (ThreadLocal<@Nullable ContextValue>[]) new ThreadLocal<?>[count];
        for (int i = 0; i < count; i++) {
            locals[i] = factory.get();
        }
    }

    /** So many variables that no other thread inherits. */
    static ThreadLocals plain(int count) {
        return new ThreadLocals(count, ThreadLocal::new);
    }

    /** So many variables whose values a new thread inherits from the one that creates it. */
    static ThreadLocals inheritable(int count) {
        return new ThreadLocals(count, InheritableThreadLocal::new);
    }

    /** The variable itself. */
    ThreadLocal<@Nullable ContextValue> at(int index) {
        return locals[index];
    }

    @Override
    public ContextValue read(int index) {
        return requireNonNull(locals[index].get(), "the value was lost");
    }

    /** Sets one of them on the current thread. */
    void set(int index, ContextValue value) {
        locals[index].set(value);
    }

    /** Sets all of them on the current thread. */
    void setAll(ContextValues values) {
        for (int i = 0; i < locals.length; i++) {
            locals[i].set(values.read(i));
        }
    }

    /** Removes all of them from the current thread. */
    void removeAll() {
        for (ThreadLocal<@Nullable ContextValue> local : locals) {
            local.remove();
        }
    }

    /** Whether the current thread has any. */
    boolean hasAny() {
        for (ThreadLocal<@Nullable ContextValue> local : locals) {
            if (local.get() != null) {
                return true;
            }
        }
        return false;
    }
}
