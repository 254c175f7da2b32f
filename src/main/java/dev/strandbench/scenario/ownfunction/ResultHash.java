package dev.strandbench.scenario.ownfunction;

import java.io.Serial;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedCollection;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kotlin.Unit;
import org.jspecify.annotations.Nullable;

/** Hashes a result by its content, so that the hash is the same in every JVM. */
final class ResultHash {

    private static final long STEP = 31;

    // A deeper value contains itself, or is too large to hash for each task.
    private static final int DEEPEST = 64;

    // The accessors of a Kotlin data class; internal accessors have a suffix.
    private static final Pattern COMPONENT = Pattern.compile("component(\\d+)([$-].*)?");

    // Types of fields without content, by name, because only the users' class paths have these libraries.
    private static final Set<String> TOOLS = Set.of(
            "java.util.concurrent.locks.Lock",
            "java.util.concurrent.locks.ReadWriteLock",
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock",
            "java.util.concurrent.locks.StampedLock",
            "kotlinx.coroutines.sync.Mutex",
            "java.lang.System$Logger",
            "java.util.logging.Logger",
            "org.slf4j.Logger",
            "ch.qos.logback.classic.Logger",
            "org.apache.commons.logging.Log",
            "org.apache.logging.log4j.Logger",
            "org.jboss.logging.Logger",
            "io.github.oshai.kotlinlogging.KLogger",
            "mu.KLogger",
            "com.fasterxml.jackson.databind.node.JsonNodeFactory",
            "tools.jackson.databind.node.JsonNodeFactory");

    // The number of enums and classes found; their own hashes depend on identity.
    private int constants;

    private ResultHash() {}

    /** Returns the hash of a value; empty if part of the value has no hash that depends only on content. */
    static OptionalLong of(@Nullable Object value) {
        try {
            return OptionalLong.of(new ResultHash().hash(value, 0));
        } catch (NothingToCompareException e) {
            return OptionalLong.empty();
        }
    }

    private long hash(@Nullable Object value, int depth) {
        if (depth > DEEPEST) {
            throw new NothingToCompareException();
        }
        int within = depth + 1;
        return switch (value) {
            case null -> 0;
            case Unit nothing -> 0;
            case CharSequence text -> text.toString().hashCode();
            case Enum<?> constant -> constant(constant.name());
            case Class<?> type -> constant(type.getName());
            case Optional<?> optional -> hash(optional.orElse(null), within);
            case Map.Entry<?, ?> entry -> STEP * hash(entry.getKey(), within) + hash(entry.getValue(), within);
            case Map<?, ?> map -> inAnyOrder(map.entrySet(), within);
            case Set<?> set -> inAnyOrder(set, within);
            case SequencedCollection<?> elements -> inOrder(elements, within);
            case Collection<?> elements -> inAnyOrder(elements, within);
            default -> value.getClass().isArray() ? ofArray(value, within) : ofOther(value, within);
        };
    }

    private long constant(String name) {
        constants++;
        return name.hashCode();
    }

    private long inOrder(Iterable<?> elements, int depth) {
        long hash = 1;
        for (Object element : elements) {
            hash = STEP * hash + hash(element, depth);
        }
        return hash;
    }

    private long inAnyOrder(Collection<?> elements, int depth) {
        long sum = 1;
        for (Object element : elements) {
            sum += mixed(hash(element, depth));
        }
        return sum;
    }

    // Reading an element by reflection costs more than a short call, and a result may have many megabytes.
    private long ofArray(Object array, int depth) {
        return switch (array) {
            case byte[] octets -> Arrays.hashCode(octets);
            case short[] numbers -> Arrays.hashCode(numbers);
            case int[] numbers -> Arrays.hashCode(numbers);
            case long[] numbers -> Arrays.hashCode(numbers);
            case float[] numbers -> Arrays.hashCode(numbers);
            case double[] numbers -> Arrays.hashCode(numbers);
            case char[] characters -> Arrays.hashCode(characters);
            case boolean[] bits -> Arrays.hashCode(bits);
            default -> inOrder(Arrays.asList((Object[]) array), depth);
        };
    }

    private long ofOther(Object value, int depth) {
        Class<?> type = value.getClass();
        List<Method> components = components(type);
        if (type.isRecord() || !components.isEmpty()) {
            long hash = 1;
            for (Method component : components) {
                hash = STEP * hash + hash(part(value, component), depth);
            }
            return hash;
        }
        if (isSingleton(value)) {
            return type.getName().hashCode();
        }
        if (!hasOwnHash(type)) {
            throw new NothingToCompareException();
        }
        return isOfTheJdk(type) ? value.hashCode() : ofFields(value, depth);
    }

    // Returns the value's own hash, unless that hash may depend on identity.
    private long ofFields(Object value, int depth) {
        int before = constants;
        for (Class<?> owner = value.getClass(); owner != null && !isOfTheJdk(owner); owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                boolean counts = (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0;
                if (counts && !field.getType().isPrimitive()) {
                    @Nullable Object held = valueOf(field, value);
                    if (!isTool(field, held)) {
                        long unused = hash(held, depth);
                    }
                }
            }
        }
        if (constants > before) {
            throw new NothingToCompareException();
        }
        return value.hashCode();
    }

    // Returns true for a field that is not part of the value, such as a lock or a logger.
    private static boolean isTool(Field field, @Nullable Object held) {
        return TOOLS.contains(field.getType().getName()) && held != null && !hasOwnHash(held.getClass());
    }

    private static @Nullable Object valueOf(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            throw new NothingToCompareException();
        }
    }

    private static List<Method> components(Class<?> type) {
        if (type.isRecord()) {
            return Stream.of(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
        if (!type.isAnnotationPresent(kotlin.Metadata.class)) {
            return List.of();
        }
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
                .filter(method -> COMPONENT.matcher(method.getName()).matches())
                .sorted(Comparator.comparingInt(ResultHash::number))
                .toList();
    }

    private static int number(Method component) {
        Matcher matcher = COMPONENT.matcher(component.getName());
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private static @Nullable Object part(Object value, Method accessor) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(accessor + " failed", e.getCause());
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            throw new NothingToCompareException();
        }
    }

    @SuppressWarnings("ReferenceEquality") // the instances are compared by identity
    private static boolean isSingleton(Object value) {
        try {
            Field instance = value.getClass().getDeclaredField("INSTANCE");
            return Modifier.isStatic(instance.getModifiers())
                    && instance.getType().equals(value.getClass())
                    && valueOf(instance, value) == value;
        } catch (NoSuchFieldException e) {
            return false;
        }
    }

    private static boolean hasOwnHash(Class<?> type) {
        try {
            return type.getMethod("hashCode").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
    }

    /** Mixes the bits as SplitMix64 does, so that sums of different hashes are very unlikely to be equal. */
    static long mixed(long hash) {
        long z = hash + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private static final class NothingToCompareException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        private NothingToCompareException() {
            super("nothing to compare", null, false, false);
        }
    }
}
