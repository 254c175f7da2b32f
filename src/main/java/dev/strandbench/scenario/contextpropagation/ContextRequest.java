package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.workload.SeededDraws;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The original values of a request, and the values that tasks read while the first value is rebound. */
public record ContextRequest(ContextValues values, ContextValues rebound) {

    /** Creates a request. Requests with different seeds have no value in common. */
    static ContextRequest of(long seed, int count) {
        ContextValues values = ContextValues.of(seed, count);
        ContextValue other = new ContextValue(SeededDraws.seedOf(seed, count));
        return new ContextRequest(values, count == 0 ? values : values.withFirst(other));
    }

    ContextValue other() {
        return rebound.read(ContextKey.KEY_0);
    }

    /** One value of a request, passed by reference. Different values have different numbers. */
    public record ContextValue(long number) {}

    /** A request's values in the order of their keys. Tasks may receive this object as an argument. Immutable. */
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
        public ContextValue read(ContextKey key) {
            return values[key.index()];
        }
    }

    /** The thread-local variables that hold a request's values. In a thread without a value, the variable is null. */
    public abstract static class ThreadLocals implements ValueReader {

        private final List<ContextKey> keys;

        private ThreadLocals(int count) {
            keys = ContextKey.first(count);
        }

        static ThreadLocals plain(int count) {
            return new ThreadLocals(count) {
                @Override
                ThreadLocal<@Nullable ContextValue> of(ContextKey key) {
                    return key.local();
                }
            };
        }

        static ThreadLocals inheritable(int count) {
            return new ThreadLocals(count) {
                @Override
                ThreadLocal<@Nullable ContextValue> of(ContextKey key) {
                    return key.inheritable();
                }
            };
        }

        abstract ThreadLocal<@Nullable ContextValue> of(ContextKey key);

        @Override
        public ContextValue read(ContextKey key) {
            return requireNonNull(of(key).get(), "the value was lost");
        }

        void set(ContextKey key, ContextValue value) {
            of(key).set(value);
        }

        void setAll(ContextValues values) {
            for (ContextKey key : keys) {
                of(key).set(values.read(key));
            }
        }

        void removeAll() {
            for (ContextKey key : keys) {
                of(key).remove();
            }
        }

        void runRebound(ContextRequest request, Consumer<ValueReader> work) {
            ContextValue before = read(ContextKey.KEY_0);
            set(ContextKey.KEY_0, request.other());
            try {
                work.accept(this);
            } finally {
                set(ContextKey.KEY_0, before);
            }
        }

        boolean hasAny() {
            for (ContextKey key : keys) {
                if (of(key).get() != null) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A thread-local map that, like SLF4J's {@code MDC}, is copied whenever it is read or set as a whole. */
    public static final class DiagnosticContext implements ValueReader {

        private static final String LOST = "the value was lost";

        private final List<ContextKey> keys;
        private final ThreadLocal<@Nullable Map<String, ContextValue>> current;

        DiagnosticContext(int count) {
            keys = ContextKey.first(count);
            current = new ThreadLocal<>();
        }

        Map<String, ContextValue> mapOf(ContextValues values) {
            Map<String, ContextValue> map = new HashMap<>();
            for (ContextKey key : keys) {
                map.put(key.name(), values.read(key));
            }
            return map;
        }

        @Nullable
        Map<String, ContextValue> copy() {
            Map<String, ContextValue> map = current.get();
            return map == null ? null : new HashMap<>(map);
        }

        Map<String, ContextValue> copyWith(ContextKey key, ContextValue value) {
            Map<String, ContextValue> map = new HashMap<>(requireNonNull(current.get(), LOST));
            map.put(key.name(), value);
            return map;
        }

        void set(Map<String, ContextValue> map) {
            current.set(new HashMap<>(map));
        }

        ContextValue put(ContextKey key, ContextValue value) {
            return requireNonNull(requireNonNull(current.get(), LOST).put(key.name(), value), LOST);
        }

        void clear() {
            current.remove();
        }

        boolean isSet() {
            return current.get() != null;
        }

        @Override
        public ContextValue read(ContextKey key) {
            return requireNonNull(requireNonNull(current.get(), LOST).get(key.name()), LOST);
        }
    }
}
