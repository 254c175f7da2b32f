package dev.strandbench.scenario;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;

public final class Benchmarks {

    private Benchmarks() {}

    /**
     * Creates a benchmark.
     *
     * @param parameters pairs such as {@code model=POOL tasks=10}; the others get their first default
     */
    public static <T extends ScenarioBenchmark> T of(Class<T> type, String parameters) {
        try {
            T benchmark = type.getConstructor().newInstance();
            for (Field field : parameters(type)) {
                field.set(benchmark, valueOf(field, values(field).getFirst()));
            }
            for (String pair : parameters.split(" ", -1)) {
                String[] parts = pair.split("=", 2);
                Field field = type.getField(parts[0]);
                field.set(benchmark, valueOf(field, parts[1]));
            }
            return benchmark;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " with " + parameters, e);
        }
    }

    /** Returns the parameter that a benchmark compares. */
    static Field arm(Class<?> type) {
        return parameters(type).stream()
                .filter(field -> List.of("model", "strategy").contains(field.getName()))
                .findFirst()
                .orElseThrow();
    }

    static List<Field> parameters(Class<?> type) {
        return Stream.of(type.getFields())
                .filter(field -> field.isAnnotationPresent(Param.class))
                .toList();
    }

    static List<String> values(Field parameter) {
        String[] declared = parameter.getAnnotation(Param.class).value();
        return declared[0].equals(Param.BLANK_ARGS)
                ? Stream.of(Objects.requireNonNull(parameter.getType().getEnumConstants()))
                        .map(Object::toString)
                        .toList()
                : List.of(declared);
    }

    static Object valueOf(Field parameter, String text) {
        Class<?> type = parameter.getType();
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        if (type == boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == String.class) {
            return text;
        }
        return Stream.of(Objects.requireNonNull(type.getEnumConstants()))
                .filter(constant -> constant.toString().equals(text))
                .findFirst()
                .orElseThrow();
    }
}
