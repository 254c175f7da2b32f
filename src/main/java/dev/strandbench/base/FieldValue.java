package dev.strandbench.base;

import java.util.stream.Stream;

/** Values of fields that are given as text, such as the parameters of a benchmark. */
public final class FieldValue {

    private FieldValue() {}

    /**
     * Returns the value for a field of a type: an enum, {@code int}, {@code long}, {@code boolean} or {@code String}.
     *
     * @throws IllegalArgumentException if the text is not a value of the type
     */
    public static Object of(Class<?> type, String text) {
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .filter(constant -> ((Enum<?>) constant).name().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(text));
        }
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        return type == boolean.class ? Boolean.valueOf(text) : text;
    }
}
