package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An array of thread-local variables, one per value. A thread without a value has null. */
public final class ThreadLocals implements ValueReader {

    private final ThreadLocal<@Nullable ContextValue>[] locals;

    @SuppressWarnings("unchecked") // Java cannot create an array with a generic element type
    private ThreadLocals(int count, Supplier<ThreadLocal<@Nullable ContextValue>> factory) {
        locals = (ThreadLocal<@Nullable ContextValue>[]) new ThreadLocal<?>[count];
        for (int i = 0; i < count; i++) {
            locals[i] = factory.get();
        }
    }

    static ThreadLocals plain(int count) {
        return new ThreadLocals(count, ThreadLocal::new);
    }

    static ThreadLocals inheritable(int count) {
        return new ThreadLocals(count, InheritableThreadLocal::new);
    }

    ThreadLocal<@Nullable ContextValue> at(int index) {
        return locals[index];
    }

    @Override
    public ContextValue read(int index) {
        return requireNonNull(locals[index].get(), "the value was lost");
    }

    void set(int index, ContextValue value) {
        locals[index].set(value);
    }

    void setAll(ContextValues values) {
        for (int i = 0; i < locals.length; i++) {
            locals[i].set(values.read(i));
        }
    }

    void removeAll() {
        for (ThreadLocal<@Nullable ContextValue> local : locals) {
            local.remove();
        }
    }

    boolean hasAny() {
        for (ThreadLocal<@Nullable ContextValue> local : locals) {
            if (local.get() != null) {
                return true;
            }
        }
        return false;
    }
}
