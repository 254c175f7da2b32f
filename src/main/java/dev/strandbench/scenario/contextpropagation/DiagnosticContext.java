package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thread-local map by names, which behaves like SLF4J's {@code MDC}: whoever asks for the map gets a copy, and what
 * is set is copied too, because a thread changes its own map in place.
 */
public final class DiagnosticContext implements ValueReader {

    private static final String LOST = "the value was lost";

    private final String[] names;
    private final ThreadLocal<@Nullable Map<String, ContextValue>> current;

    /** A context with so many names, and no map on any thread. */
    DiagnosticContext(int count) {
        names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = "value" + i;
        }
        current = new ThreadLocal<>();
    }

    /** A new map of all names. */
    Map<String, ContextValue> mapOf(ContextValues values) {
        Map<String, ContextValue> map = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            map.put(names[i], values.read(i));
        }
        return map;
    }

    /** A copy of the current thread's map; null if it has none. */
    @Nullable
    Map<String, ContextValue> copy() {
        Map<String, ContextValue> map = current.get();
        return map == null ? null : new HashMap<>(map);
    }

    /** As {@link #copy}, of a thread that has a map, with another value for one name. */
    Map<String, ContextValue> copyWith(int index, ContextValue value) {
        Map<String, ContextValue> map = new HashMap<>(requireNonNull(current.get(), LOST));
        map.put(names[index], value);
        return map;
    }

    /** Gives the current thread a copy of a map. */
    void set(Map<String, ContextValue> map) {
        current.set(new HashMap<>(map));
    }

    /** Changes one value of the current thread, which has a map; returns what it was. */
    ContextValue put(int index, ContextValue value) {
        return requireNonNull(requireNonNull(current.get(), LOST).put(names[index], value), LOST);
    }

    /** Takes its map from the current thread. */
    void clear() {
        current.remove();
    }

    /** Whether the current thread has a map. */
    boolean isSet() {
        return current.get() != null;
    }

    @Override
    public ContextValue read(int index) {
        return requireNonNull(requireNonNull(current.get(), LOST).get(names[index]), LOST);
    }
}
