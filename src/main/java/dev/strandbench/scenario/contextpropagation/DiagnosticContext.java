package dev.strandbench.scenario.contextpropagation;

import static java.util.Objects.requireNonNull;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread-local map that behaves like SLF4J's {@code MDC}: it is copied when it is read and when it is set. */
public final class DiagnosticContext implements ValueReader {

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
