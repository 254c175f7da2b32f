package dev.strandbench.scenario;

import dev.strandbench.base.FieldValue;
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
                field.set(
                        benchmark, FieldValue.of(field.getType(), values(field).getFirst()));
            }
            for (String pair : parameters.split(" ", -1)) {
                String[] parts = pair.split("=", 2);
                Field field = type.getField(parts[0]);
                field.set(benchmark, FieldValue.of(field.getType(), parts[1]));
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
}
