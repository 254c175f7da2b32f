package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.workload.SeededDraws;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request with the values that its tasks read, and the values that they read after the first value is rebound. */
public record ContextRequest(ContextValues values, ContextValues rebound) {

    /** Creates a request. Requests with different seeds share no value. */
    static ContextRequest of(long seed, int count) {
        ContextValues values = ContextValues.of(seed, count);
        ContextValue other = new ContextValue(SeededDraws.seedOf(seed, count));
        return new ContextRequest(values, count == 0 ? values : values.withFirst(other));
    }

    ContextValue other() {
        return rebound.read(0);
    }

    /** One value of a request, passed by reference. A value's number is unique among all requests. */
    public record ContextValue(long number) {}

    /** The values by index, as a task receives them in an argument. Immutable. */
    public static final class ContextValues implements ValueReader {

        private final ContextValue[] values;

        private ContextValues(ContextValue[] values) {
            this.values = values;
        }

        static ContextValues of(long seed, int count) {
            ContextValue[] values = new ContextValue[count];
            for (int i = 0; i < count; i++) {
                values[i] = new ContextValue(SeededDraws.seedOf(seed, i));
            }
            return new ContextValues(values);
        }

        ContextValues withFirst(ContextValue first) {
            ContextValue[] changed = values.clone();
            changed[0] = first;
            return new ContextValues(changed);
        }

        @Override
        public ContextValue read(int index) {
            return values[index];
        }
    }

    /** An array of thread-local variables, one per value. A thread without a value has null. */
    public static final class ThreadLocals implements ValueReader {

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

    /** A thread-local map that behaves like SLF4J's {@code MDC}: it is copied when it is read and when it is set. */
    public static final class DiagnosticContext implements ValueReader {

        private static final String LOST = "the value was lost";

        private final String[] names;
        private final ThreadLocal<@Nullable Map<String, ContextValue>> current;

        DiagnosticContext(int count) {
            names = new String[count];
            for (int i = 0; i < count; i++) {
                names[i] = "value" + i;
            }
            current = new ThreadLocal<>();
        }

        Map<String, ContextValue> mapOf(ContextValues values) {
            Map<String, ContextValue> map = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                map.put(names[i], values.read(i));
            }
            return map;
        }

        @Nullable
        Map<String, ContextValue> copy() {
            Map<String, ContextValue> map = current.get();
            return map == null ? null : new HashMap<>(map);
        }

        Map<String, ContextValue> copyWith(int index, ContextValue value) {
            Map<String, ContextValue> map = new HashMap<>(requireNonNull(current.get(), LOST));
            map.put(names[index], value);
            return map;
        }

        void set(Map<String, ContextValue> map) {
            current.set(new HashMap<>(map));
        }

        ContextValue put(int index, ContextValue value) {
            return requireNonNull(requireNonNull(current.get(), LOST).put(names[index], value), LOST);
        }

        void clear() {
            current.remove();
        }

        boolean isSet() {
            return current.get() != null;
        }

        @Override
        public ContextValue read(int index) {
            return requireNonNull(requireNonNull(current.get(), LOST).get(names[index]), LOST);
        }
    }
}
