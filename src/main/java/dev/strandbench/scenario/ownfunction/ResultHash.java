package dev.strandbench.scenario.ownfunction;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hashes what a function returns by its content, so that it is the same in every JVM where that is possible. */
final class ResultHash {

    private static final long STEP = 31;

    private ResultHash() {}

    /** A hash; of an object that only knows its identity, that of its class's name. */
    static long of(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case CharSequence text -> text.toString().hashCode();
            case Enum<?> constant -> constant.name().hashCode();
            case Optional<?> optional -> of(optional.orElse(null));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .mapToLong(entry -> mixed(STEP * of(entry.getKey()) + of(entry.getValue())))
                        .sum();
            case Set<?> set ->
                set.stream().mapToLong(element -> mixed(of(element))).sum();
            case Collection<?> elements -> {
                long hash = 1;
                for (Object element : elements) {
                    hash = STEP * hash + of(element);
                }
                yield hash;
            }
            case Record one -> ofRecord(one);
            default -> value.getClass().isArray() ? ofArray(value) : ofOther(value);
        };
    }

    private static long ofArray(Object array) {
        long hash = 1;
        for (int i = 0; i < Array.getLength(array); i++) {
            hash = STEP * hash + of(Array.get(array, i));
        }
        return hash;
    }

    private static long ofRecord(Record one) {
        long hash = 1;
        try {
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                hash = STEP * hash + of(component.getAccessor().invoke(one));
            }
        } catch (ReflectiveOperationException e) {
            return one.hashCode();
        }
        return hash;
    }

    private static long ofOther(Object value) {
        try {
            boolean hasOwn = value.getClass().getMethod("hashCode").getDeclaringClass() != Object.class;
            return hasOwn ? value.hashCode() : value.getClass().getName().hashCode();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Spreads a hash over all bits, so that a sum of several tells them apart: the finaliser of SplitMix64. */
    static long mixed(long hash) {
        long z = hash + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
